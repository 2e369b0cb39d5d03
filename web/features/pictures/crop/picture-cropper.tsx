import 'react-easy-crop/react-easy-crop.css'
import { useId, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { pictureCropTexts } from '#shared/texts/picture-crop.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Slider } from '#web/ui/form/slider.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { cropAspect, croppedSize, encodePicture } from '../encode-picture.ts'
import styles from './picture-cropper.module.css'

export interface PictureCropperProps {
  /** Of the whole picture, on the site's own host. */
  address: string
  /** Where Cancel leads. */
  backTo: string
  onSave: (file: File) => Promise<unknown>
}

const most = 4
const step = 0.1
const within = (zoom: number) => Math.min(most, Math.max(1, Math.round(zoom * 100) / 100))

/** Moves and enlarges a picture behind a frame of 4 to 5: by mouse, fingers, wheel or keys. */
export function PictureCropper({ address, backTo, onSave }: PictureCropperProps) {
  const hint = useId()
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<Area>()
  const [state, setState] = useState<'ready' | 'saving' | 'unseen'>('ready')
  const [failure, setFailure] = useState<string>()
  const takeCut = (_percent: Area, pixels: Area) => setCut(pixels)
  const save = async () => {
    if (!image.current || !cut) return
    setState('saving')
    setFailure(undefined)
    try {
      await onSave(await encodePicture(image.current, cut, croppedSize(cut)))
    } catch (problem) {
      setFailure(refusalWords(problem) ?? pictureCropTexts.tryAgain)
      setState('ready')
    }
  }
  if (state === 'unseen') {
    return (
      <ErrorState
        title={pictureCropTexts.unseenTitle}
        body={pictureCropTexts.unseenBody}
        onRetry={() => setState('ready')}
      />
    )
  }
  return (
    <div className={styles.cropper}>
      <div className={styles.stage} data-loading={cut === undefined || undefined}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={most}
          aspect={cropAspect}
          disableAutomaticStylesInjection
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={next => setZoom(within(next))}
          onCropComplete={takeCut}
          onCropAreaChange={takeCut}
          setImageRef={ref => {
            image.current = ref.current
          }}
          mediaProps={{ alt: '', onError: () => setState('unseen') }}
          cropperProps={{
            role: 'application',
            'aria-label': pictureCropTexts.frame,
            'aria-describedby': hint,
            'aria-keyshortcuts': 'ArrowUp ArrowDown ArrowLeft ArrowRight + -',
            onKeyDownCapture: ({ key }) => {
              if (key === '+' || key === '=') setZoom(within(zoom + step))
              if (key === '-') setZoom(within(zoom - step))
            },
          }}
        />
      </div>
      <p id={hint} className={styles.hint}>
        {pictureCropTexts.hint}
      </p>
      <Slider
        label={pictureCropTexts.zoom}
        min={1}
        max={most}
        step={step}
        value={zoom}
        shown={pictureCropTexts.zoomIs(zoom)}
        onValueChange={setZoom}
      />
      {failure && (
        <Notice kind="error" title={pictureCropTexts.failed}>
          <p>{failure}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <ButtonLink to={backTo}>{pictureCropTexts.cancel}</ButtonLink>
        <Button
          variant="primary"
          loading={state === 'saving'}
          disabled={cut === undefined}
          onClick={() => void save()}
        >
          {pictureCropTexts.save}
        </Button>
      </div>
    </div>
  )
}
