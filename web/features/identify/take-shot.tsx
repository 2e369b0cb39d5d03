import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { drawFile, drawShot } from './draw-shot.ts'
import styles from './identify.module.css'
import type { Camera } from './use-camera.ts'

export interface TakeShotProps {
  camera: Camera
  /** Opens the camera anew. */
  onOpen: () => void
  /** After a look at a shot that was not good: goes on where it was. */
  isRetake: boolean
  onShot: (shot: Blob) => void
}

const focus = (button: HTMLElement | null) => button?.focus()

/** A shot from the camera in the page; or, where there is none or it is refused, from the phone's own. */
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
      {camera.kind === 'opening' && <p className={styles.muted}>{texts.opening}</p>}
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
            icon={<IconCamera aria-hidden="true" />}
            ref={isRetake ? focus : undefined}
            onClick={() => void take()}
          >
            {texts.takeShot}
          </Button>
        )}
        {(camera.kind === 'refused' || camera.kind === 'none') && (
          <Button onClick={onOpen}>{texts.openCamera}</Button>
        )}
        <Button icon={<IconUpload aria-hidden="true" />} onClick={() => file.current?.click()}>
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
