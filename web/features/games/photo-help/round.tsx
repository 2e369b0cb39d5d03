import { IconPhotoHeart } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { PhotoDeal, PhotoHelp, ShownPicture } from '#shared/games/photo-help/contract.ts'
import { type PhotoTip, photoHelpLimits, photoTips } from '#shared/games/photo-help/limits.ts'
import {
  cropNearest,
  type PhotoCrop,
  photoCropAspect,
  zoomMostOf,
} from '#shared/games/photo-help/rules.ts'
import { photoHelpTexts as texts } from '#shared/games/photo-help/texts.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { Cluster, Grid, Heading, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { CropStage } from '#web/ui/media/crop-stage.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CropPicture, shownAddress } from './crop-picture.tsx'
import { useAnswerOffer, useDeals } from './photo-help.data.ts'
import styles from './photo-help.module.css'

type Help = PhotoHelp['help']

const fewLeft = 2

/** One picture after another. Answers are sent in the background, and the next pictures are preloaded. */
export function Round() {
  const query = useDeals()
  const send = useAnswerOffer()
  const [answered, setAnswered] = useState<ReadonlyMap<string, Help>>(new Map())
  const heading = useRef<HTMLHeadingElement>(null)
  const left = query.data?.filter(({ offerId }) => !answered.has(offerId)) ?? []
  const [current, ...next] = left
  const isAll = query.data !== undefined && query.data.length < photoHelpLimits.dealt
  const isFetching = query.isFetching || send.isPending
  useRefill(!isAll && left.length <= fewLeft && !isFetching && !send.isError, query.refetch)
  usePicturesAhead(next)

  if (query.isLoadingError) return <ErrorState title={texts.loadFailed} {...failedRead(query)} />
  const answer = (offerId: string, help?: NonNullable<Help>) => {
    setAnswered(before => new Map(before).set(offerId, help))
    send.mutate(help ? { offerId, help } : { offerId })
    heading.current?.focus()
  }
  const helped = [...answered.values()].filter(help => help !== undefined).length
  return (
    <Stack as="section" gap={4} aria-labelledby="round-title">
      <Cluster gap={[1, 4]} align="baseline" justify="space-between">
        <Heading size="large" id="round-title" ref={heading} tabIndex={-1}>
          {texts.roundTitle}
        </Heading>
        {helped > 0 && (
          <Text
            size="small"
            weight="strong"
            tone="accent"
            surface="accentSoft"
            radius="round"
            pad={[1, 3]}
          >
            {texts.helped(helped)}
          </Text>
        )}
      </Cluster>
      <VisuallyHidden role="status">{wordsAfter([...answered.values()], current)}</VisuallyHidden>
      {send.isError && (
        <Notice kind="error">
          <p>{texts.notSent}</p>
          <Button onClick={() => send.mutate(send.variables)}>{texts.sendAgain}</Button>
        </Notice>
      )}
      {current ? (
        <Framing
          key={current.offerId}
          picture={current.picture}
          onSend={help => answer(current.offerId, help)}
          onSkip={() => answer(current.offerId)}
        />
      ) : isAll ? (
        <EmptyState
          level={3}
          icon={IconPhotoHeart}
          title={texts.noneTitle}
          body={texts.noneBody}
          action={
            <Button loading={isFetching} onClick={() => void query.refetch()}>
              {texts.look}
            </Button>
          }
        />
      ) : (
        <Skeleton shape="card" height="28rem" />
      )}
    </Stack>
  )
}

function wordsAfter(answers: readonly Help[], current: PhotoDeal | undefined): string {
  if (answers.length === 0) return ''
  if (!current) return texts.last
  return answers.at(-1) ? texts.sent : texts.skipped
}

function useRefill(isDue: boolean, refill: () => Promise<unknown>) {
  const run = useEffectEvent(() => void refill())
  useEffect(() => {
    if (isDue) run()
  }, [isDue])
}

function usePicturesAhead(deals: readonly PhotoDeal[]) {
  const addresses = deals.map(({ picture }) => shownAddress(picture)).join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) {
      const image = new Image()
      image.src = address
    }
  }, [addresses])
}

interface FramingProps {
  picture: ShownPicture
  onSend: (help: NonNullable<PhotoHelp['help']>) => void
  onSkip: () => void
}

function Framing({ picture, onSend, onSkip }: FramingProps) {
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
