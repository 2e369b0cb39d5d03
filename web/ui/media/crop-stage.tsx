import { Hint, Stack } from '../layout/primitives.tsx'
import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { pictureCropTexts } from '#shared/texts/picture-crop.ts'
import { Slider } from '../form/slider.tsx'
import styles from './crop-stage.module.css'

export interface CropStageProps {
  /** The picture's address, on the site's own host. */
  address: string
  /** Width divided by height of the frame. */
  aspect: number
  zoomMost: number
  /** The part inside the frame, in percent of the picture's sides and in pixels of the shown one. */
  onCut: (percent: Area, pixels: Area) => void
  onImage?: (image: HTMLImageElement | null) => void
  onUnseen: () => void
}

const step = 0.1

/** Moves and zooms a picture behind a frame, by mouse, touch, wheel or keyboard. */
export function CropStage(props: CropStageProps) {
  const { address, aspect, zoomMost, onCut, onImage, onUnseen } = props
  const hint = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [isLoading, setIsLoading] = useState(true)
  const take = (percent: Area, pixels: Area) => {
    setIsLoading(false)
    onCut(percent, pixels)
  }
  const zoomTo = (next: number) =>
    setZoom(Math.min(zoomMost, Math.max(1, Math.round(next * 100) / 100)))
  return (
    <Stack gap={4}>
      <div className={styles.stage} data-loading={isLoading || undefined}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMost}
          aspect={aspect}
          disableAutomaticStylesInjection
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={zoomTo}
          onCropComplete={take}
          onCropAreaChange={take}
          setImageRef={ref => onImage?.(ref.current)}
          mediaProps={{ alt: '', onError: onUnseen }}
          cropperProps={{
            role: 'application',
            'aria-label': pictureCropTexts.frame,
            'aria-describedby': hint,
            'aria-keyshortcuts': 'ArrowUp ArrowDown ArrowLeft ArrowRight + -',
            onKeyDownCapture: ({ key }) => {
              if (key === '+' || key === '=') zoomTo(zoom + step)
              if (key === '-') zoomTo(zoom - step)
            },
          }}
        />
      </div>
      <Hint id={hint}>{pictureCropTexts.hint}</Hint>
      {zoomMost > 1 && (
        <Slider
          label={pictureCropTexts.zoom}
          min={1}
          max={zoomMost}
          step={step}
          value={zoom}
          shown={pictureCropTexts.zoomIs(zoom)}
          onValueChange={setZoom}
        />
      )}
    </Stack>
  )
}
