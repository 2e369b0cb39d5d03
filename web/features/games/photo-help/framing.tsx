import { useId, useState } from 'react'
import type { PhotoHelp, ShownPicture } from '#shared/contract/games-photo-help.ts'
import {
  cropNearest,
  type PhotoCrop,
  type PhotoTip,
  photoCropAspect,
  photoTips,
  zoomMostOf,
} from '#shared/photo-help.ts'
import { photoHelpTexts as texts } from '#shared/texts/photo-help.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { Grid, Hint, Text } from '#web/ui/layout/primitives.tsx'
import { CropStage } from '#web/ui/media/crop-stage.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CropPicture, shownAddress } from './crop-picture.tsx'
import styles from './photo-help.module.css'

export interface FramingProps {
  picture: ShownPicture
  onSend: (help: NonNullable<PhotoHelp['help']>) => void
  onSkip: () => void
}

/** A picture with its frame, what is in it, and the tips. */
export function Framing({ picture, onSend, onSkip }: FramingProps) {
  const [crop, setCrop] = useState<PhotoCrop>()
  const [tip, setTip] = useState<PhotoTip>()
  const [missing, setMissing] = useState<string>()
  const [isUnseen, setIsUnseen] = useState(false)
  const send = () => {
    if (crop && tip) onSend({ crop, tip })
    else setMissing(tip ? texts.waitForPicture : texts.chooseTip)
  }
  return (
    <div className={styles.framing}>
      <div className={styles.stage}>
        {isUnseen ? (
          <ErrorState
            level={3}
            title={texts.unseen}
            body={texts.unseenBody}
            onRetry={() => setIsUnseen(false)}
          />
        ) : (
          <CropStage
            address={shownAddress(picture)}
            aspect={photoCropAspect}
            zoomMost={zoomMostOf(picture)}
            onCut={part => setCrop(cropNearest(picture, part))}
            onUnseen={() => setIsUnseen(true)}
          />
        )}
      </div>
      <Hint as="figure" textAlign="center" className={styles.preview}>
        <CropPicture picture={picture} crop={crop} label={texts.preview} />
        <figcaption aria-hidden="true">{texts.preview}</figcaption>
      </Hint>
      <Tips
        chosen={tip}
        error={missing}
        onChoose={next => {
          setTip(next)
          setMissing(undefined)
        }}
      />
      <Grid columns="1fr 2fr" gap={3} className={styles.actions}>
        <Button onClick={onSkip}>{texts.skip}</Button>
        <Button variant="primary" onClick={send}>
          {texts.send}
        </Button>
      </Grid>
    </div>
  )
}

interface TipsProps {
  chosen: PhotoTip | undefined
  error: string | undefined
  onChoose: (tip: PhotoTip) => void
}

function Tips({ chosen, error, onChoose }: TipsProps) {
  const id = useId()
  return (
    <fieldset className={styles.tips} aria-describedby={error && id}>
      <legend>{texts.tip}</legend>
      {photoTips.map(tip => (
        <RadioCard
          key={tip}
          shape="chip"
          name="tip"
          isChosen={tip === chosen}
          onChoose={() => onChoose(tip)}
        >
          {texts.tips[tip]}
        </RadioCard>
      ))}
      <Text size="small" tone="danger" grow="100%" id={id} role="alert" className={styles.missing}>
        {error}
      </Text>
    </fieldset>
  )
}
