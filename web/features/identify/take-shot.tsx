import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './identify.module.css'

interface TakeShotProps {
  camera: Camera
  onOpen: () => void
  /** The member has rejected a shot: continue with the same pose. */
  isRetake: boolean
  onShot: (shot: Blob) => void
}

const focus = (button: HTMLElement | null) => button?.focus()

/** Takes a shot with the camera in the page. If there is none or it is refused, with the phone's own camera app. */
export function TakeShot({ camera, onOpen, isRetake, onShot }: TakeShotProps) {
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const stream = camera.kind === 'open' ? camera.stream : null
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  const take = async () => {
    if (!video.current) return
    const { videoWidth: width, videoHeight: height } = video.current
    if (width > 0) onShot(await drawShot(video.current, { width, height }))
  }
  const takeFile = async (chosen: File) => {
    const drawn = await drawFile(chosen).catch(() => undefined)
    setIsUnreadable(drawn === undefined)
    if (drawn) onShot(drawn)
  }
  return (
    <>
      {camera.kind === 'refused' && <Notice kind="warning">{texts.refused}</Notice>}
      {camera.kind === 'none' && <Notice kind="warning">{texts.noCamera}</Notice>}
      {camera.kind === 'opening' && <p>{texts.opening}</p>}
      {stream && (
        <video
          ref={video}
          className={styles.view}
          data-mirrored=""
          aria-label={texts.preview}
          autoPlay
          muted
          playsInline
        />
      )}
      {isUnreadable && <Notice kind="error">{texts.unreadable}</Notice>}
      <ButtonRow>
        {stream && (
          <Button
            variant="primary"
            icon={IconCamera}
            ref={isRetake ? focus : undefined}
            onClick={() => void take()}
          >
            {texts.takeShot}
          </Button>
        )}
        {(camera.kind === 'refused' || camera.kind === 'none') && (
          <Button onClick={onOpen}>{texts.openCamera}</Button>
        )}
        <Button icon={IconUpload} onClick={() => file.current?.click()}>
          {texts.useFile}
        </Button>
      </ButtonRow>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/*"
        capture="user"
        aria-label={texts.useFile}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          currentTarget.value = ''
          if (chosen) void takeFile(chosen)
        }}
      />
    </>
  )
}

type Camera =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly stream: MediaStream }
  | { readonly kind: 'refused' | 'none' }

/** The front camera while the screen is open. It turns off when the member leaves the screen. */
export function useCamera(): { readonly camera: Camera; readonly retry: () => void } {
  const [camera, setCamera] = useState<Camera>({ kind: 'opening' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens the camera again.
  useEffect(() => {
    let isLeft = false
    let opened: MediaStream | undefined
    const open = async () => {
      setCamera({ kind: 'opening' })
      const stream = await openCamera()
      opened = stream instanceof MediaStream ? stream : undefined
      if (isLeft) stopAll(opened)
      else setCamera(stream instanceof MediaStream ? { kind: 'open', stream } : { kind: stream })
    }
    void open()
    return () => {
      isLeft = true
      stopAll(opened)
    }
  }, [tries])
  return { camera, retry: () => setTries(tries + 1) }
}

async function openCamera(): Promise<MediaStream | 'refused' | 'none'> {
  // Browsers provide it on secure pages only.
  const { mediaDevices }: { readonly mediaDevices?: MediaDevices } = navigator
  if (!mediaDevices) return 'none'
  try {
    const video = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } }
    return await mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none'
  }
}

const stopAll = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The server stores no larger pictures. */
const sideMaxPx = 1_600
const quality = 0.9

async function drawShot(
  source: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const scale = Math.min(1, sideMaxPx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (!blob) throw new Error('the shot cannot be encoded')
  return blob
}

/** @throws if it is not a picture that the browser can read */
async function drawFile(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    return await drawShot(picture, picture)
  } finally {
    picture.close()
  }
}
