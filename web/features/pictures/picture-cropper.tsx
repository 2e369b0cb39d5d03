import { useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { pictureCropTexts } from '#shared/texts/picture-crop.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Row, Stack } from '#web/ui/layout/primitives.tsx'
import { CropStage } from '#web/ui/media/crop-stage.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { cropAspect, croppedSize, encodePicture } from './encode-picture.ts'

export interface PictureCropperProps {
  /** Of the whole picture, on the site's own host. */
  address: string
  /** Where Cancel leads. */
  backTo: string
  onSave: (file: File) => Promise<unknown>
}

const zoomMost = 4

/** Cuts a picture behind a frame of 4 to 5, and hands over what is inside. */
export function PictureCropper({ address, backTo, onSave }: PictureCropperProps) {
  const image = useRef<HTMLImageElement>(null)
  const [cut, setCut] = useState<Area>()
  const [state, setState] = useState<'ready' | 'saving' | 'unseen'>('ready')
  const [failure, setFailure] = useState<string>()
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
    <Stack gap={4}>
      <CropStage
        address={address}
        aspect={cropAspect}
        zoomMost={zoomMost}
        onCut={(_percent, pixels) => setCut(pixels)}
        onImage={shown => {
          image.current = shown
        }}
        onUnseen={() => setState('unseen')}
      />
      {failure && (
        <Notice kind="error" title={pictureCropTexts.failed}>
          <p>{failure}</p>
        </Notice>
      )}
      <Row gap={3} justify="end">
        <ButtonLink to={backTo}>{pictureCropTexts.cancel}</ButtonLink>
        <Button
          variant="primary"
          loading={state === 'saving'}
          disabled={cut === undefined}
          onClick={() => void save()}
        >
          {pictureCropTexts.save}
        </Button>
      </Row>
    </Stack>
  )
}
