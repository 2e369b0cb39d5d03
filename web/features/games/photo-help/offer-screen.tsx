import { IconPhotoOff } from '@tabler/icons-react'
import { useRef } from 'react'
import type { PhotoOfferDetails } from '#shared/games/photo-help/contract.ts'
import { photoHelpTexts as texts } from '#shared/games/photo-help/texts.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { BarTable } from '#web/ui/chart/table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Grid, Heading, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import { nextResultsWords } from '../next-results.ts'
import { CropPicture, type CropPictureProps } from './crop-picture.tsx'
import { Effect } from './effect.tsx'
import { useAcceptCrop, useEndOffer, useOwnOffer } from './photo-help.data.ts'

const back = <ButtonLink to="/games/photocrop">{texts.back}</ButtonLink>

export function OfferScreen({ id }: { id: string }) {
  const query = useOwnOffer(id)
  const screen = useRef<HTMLDivElement>(null)
  const { data: offer, error } = query
  if (error instanceof ApiProblem && error.status === 404) {
    return (
      <EmptyState icon={IconPhotoOff} title={texts.goneTitle} body={texts.goneBody} action={back} />
    )
  }
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  if (!offer) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="20rem" />
      </CardsSkeleton>
    )
  }
  return (
    <Stack gap={5} ref={screen} tabIndex={-1}>
      {offer.state === 'OPEN' && <Crops offer={offer} onDone={() => screen.current?.focus()} />}
      {offer.state === 'ACCEPTED' && <Result offer={offer} />}
      {offer.state === 'ENDED' && <Notice>{texts.endedBody}</Notice>}
      {offer.tips.length > 0 && <TipsChart offer={offer} />}
      <div>{back}</div>
    </Stack>
  )
}

interface OfOffer {
  offer: PhotoOfferDetails
}

interface CropsProps extends OfOffer {
  /** The offer is decided, so the screen shows something else now. */
  onDone: () => void
}

function Crops({ offer, onDone }: CropsProps) {
  const { id, picture, crops, tsEnd } = offer
  const taking = useDialogAbout<string>()
  const ending = useDialogAbout()
  const heading = useRef<HTMLHeadingElement>(null)
  const accept = useAcceptCrop(id)
  const end = useEndOffer(id)
  const showToast = useToast()
  const take = () => {
    if (taking.thing === undefined) return
    const tell = () => {
      showToast({ kind: 'success', title: texts.used })
      onDone()
    }
    // By then these crops may have left the screen. `accept.error` shows a failure.
    void accept.mutateAsync(taking.thing).then(tell, () => undefined)
  }
  const problem = accept.error ?? end.error
  return (
    <Stack as="section" gap={5}>
      <Heading size="large" ref={heading} tabIndex={-1}>
        {texts.cropsTitle}
      </Heading>
      <Hint>
        {crops.length === 0 && texts.cropsNone} {nextResultsWords()}
      </Hint>
      {problem && <Notice kind="error">{refusalWords(problem) ?? texts.notSaved}</Notice>}
      {crops.length === 0 && (
        <Stack max="14rem">
          <CropPicture picture={picture} label={texts.now} />
        </Stack>
      )}
      <Grid as="ol" min="20rem" gap={4}>
        {crops.map(({ id: cropId, crop, tip }, index) => (
          <Stack as="li" gap={3} surface="raised" pad={4} key={cropId}>
            <h3>{texts.helper(index + 1)}</h3>
            <Grid columns={2} gap={3}>
              <Shown picture={picture} label={texts.now} />
              <Shown picture={picture} crop={crop} label={texts.cropped} />
            </Grid>
            <Text surface="accentSoft" pad={[2, 4]}>
              {texts.tips[tip]}
            </Text>
            <Button
              variant="primary"
              wide
              aria-label={texts.takeOf(index + 1)}
              loading={accept.isPending && accept.variables === cropId}
              disabled={accept.isPending}
              onClick={() => taking.open(cropId)}
            >
              {texts.use}
            </Button>
          </Stack>
        ))}
      </Grid>
      <Hint as="output">{accept.isPending && texts.using}</Hint>
      <Cluster gap={3} justify="space-between">
        <Hint as="span">{texts.until(formatDate(tsEnd))}</Hint>
        <Button variant="muted" loading={end.isPending} onClick={() => ending.open()}>
          {texts.end}
        </Button>
      </Cluster>
      <Confirm
        dialog={taking}
        title={texts.useTitle}
        body={texts.useBody}
        confirm={texts.use}
        isHarmless
        onConfirm={take}
        next={() => heading.current}
      />
      <Confirm
        dialog={ending}
        title={texts.endTitle}
        body={texts.endBody}
        cancel={texts.keep}
        confirm={texts.end}
        onConfirm={() => void end.mutateAsync().then(onDone, () => undefined)}
        next={() => heading.current}
      />
    </Stack>
  )
}

const Shown = (props: CropPictureProps) => (
  <Stack as="figure" gap={1}>
    <CropPicture {...props} />
    <Hint as="figcaption" textAlign="center" aria-hidden="true">
      {props.label}
    </Hint>
  </Stack>
)

function Result({ offer }: OfOffer) {
  const { picture, acceptedTip, effect } = offer
  return (
    <Card as="section" title={texts.effectTitle}>
      <Grid columns="12rem 1fr" from="medium" gap={5}>
        <Stack max="14rem">
          <CropPicture picture={picture} label={texts.now} />
        </Stack>
        <Stack gap={4}>
          {effect ? <Effect effect={effect} /> : <p>{texts.replaced}</p>}
          {acceptedTip && (
            <Text surface="accentSoft" pad={[2, 4]}>
              {texts.acceptedTip(texts.tips[acceptedTip])}
            </Text>
          )}
        </Stack>
      </Grid>
    </Card>
  )
}

function TipsChart({ offer }: OfOffer) {
  return (
    <Card as="section" title={texts.tipsTitle}>
      <BarTable
        caption={texts.tipsCaption}
        columns={texts.tipsColumns}
        rows={offer.tips.map(({ tip, count }) => ({
          key: tip,
          label: texts.tips[tip],
          value: count,
        }))}
      />
    </Card>
  )
}
