import { IconPhotoOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { PhotoOfferDetails } from '#shared/contract/games-photo-help.ts'
import { photoHelpTexts as texts } from '#shared/texts/photo-help.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { BarTable } from '#web/ui/chart/bar-table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { CardsSkeleton } from '#web/ui/state/cards-skeleton.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { nextResultsWords } from '../next-results.ts'
import { CropPicture } from './crop-picture.tsx'
import { Effect } from './effect.tsx'
import { useAcceptCrop, useEndOffer, useOwnOffer } from './photo-help.data.ts'
import styles from './photo-help.module.css'

const back = <ButtonLink to="/games/photocrop">{texts.back}</ButtonLink>

export interface OfferScreenProps {
  id: string
}

/** What helpers propose for a picture of the member's, and what came of it. */
export function OfferScreen({ id }: OfferScreenProps) {
  const query = useOwnOffer(id)
  const screen = useRef<HTMLDivElement>(null)
  const { data: offer, error } = query
  if (error instanceof ApiProblem && error.status === 404) {
    return (
      <EmptyState
        icon={<IconPhotoOff />}
        title={texts.goneTitle}
        body={texts.goneBody}
        action={back}
      />
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
    <div className={styles.screen} ref={screen} tabIndex={-1}>
      {offer.state === 'OPEN' && <Crops offer={offer} onDone={() => screen.current?.focus()} />}
      {offer.state === 'ACCEPTED' && <Result offer={offer} />}
      {offer.state === 'ENDED' && <Notice>{texts.endedBody}</Notice>}
      {offer.tips.length > 0 && <TipsChart offer={offer} />}
      <div>{back}</div>
    </div>
  )
}

interface OfOffer {
  offer: PhotoOfferDetails
}

interface CropsProps extends OfOffer {
  /** It has been decided, and shows something else now. */
  onDone: () => void
}

function Crops({ offer, onDone }: CropsProps) {
  const { id, picture, crops, tsEnd } = offer
  const [asked, setAsked] = useState<number>()
  const [isEnding, setIsEnding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const accept = useAcceptCrop(id)
  const end = useEndOffer(id)
  const showToast = useToast()
  const take = () => {
    const crop = asked === undefined ? undefined : crops[asked]
    if (!crop) return
    const tell = () => {
      showToast({ kind: 'success', title: texts.used })
      onDone()
    }
    // By then these crops may have left the screen; what went wrong is shown by `accept.error`.
    void accept.mutateAsync(crop.id).then(tell, () => undefined)
  }
  const problem = accept.error ?? end.error
  return (
    <section className={styles.crops}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.cropsTitle}
      </h2>
      <p className={styles.muted}>
        {crops.length > 0 ? texts.cropsLead : texts.cropsNone} {nextResultsWords()}
      </p>
      {problem && <Notice kind="error">{refusalWords(problem) ?? texts.notSaved}</Notice>}
      {crops.length === 0 && (
        <div className={styles.alone}>
          <CropPicture picture={picture} label={texts.now} />
        </div>
      )}
      <ol className={styles.proposals}>
        {crops.map(({ id: cropId, crop, tip }, index) => (
          <li key={cropId}>
            <h3>{texts.helper(index + 1)}</h3>
            <div className={styles.pair}>
              <figure>
                <CropPicture picture={picture} label={texts.now} />
                <figcaption aria-hidden="true">{texts.now}</figcaption>
              </figure>
              <figure>
                <CropPicture picture={picture} crop={crop} label={texts.cropped} />
                <figcaption aria-hidden="true">{texts.cropped}</figcaption>
              </figure>
            </div>
            <p className={styles.says}>{texts.tips[tip]}</p>
            <Button
              variant="primary"
              wide
              aria-label={texts.takeOf(index + 1)}
              loading={accept.isPending && accept.variables === cropId}
              disabled={accept.isPending}
              onClick={() => setAsked(index)}
            >
              {texts.use}
            </Button>
          </li>
        ))}
      </ol>
      <output className={styles.muted}>{accept.isPending && texts.using}</output>
      <div className={styles.foot}>
        <span className={styles.muted}>{texts.until(formatDate(tsEnd))}</span>
        <Button variant="muted" loading={end.isPending} onClick={() => setIsEnding(true)}>
          {texts.end}
        </Button>
      </div>
      <Confirm
        isOpen={asked !== undefined}
        title={texts.useTitle}
        body={texts.useBody}
        cancel={texts.cancel}
        confirm={texts.use}
        isHarmless
        onClose={() => setAsked(undefined)}
        onConfirm={take}
        next={() => heading.current}
      />
      <Confirm
        isOpen={isEnding}
        title={texts.endTitle}
        body={texts.endBody}
        cancel={texts.keep}
        confirm={texts.end}
        onClose={() => setIsEnding(false)}
        onConfirm={() => void end.mutateAsync().then(onDone, () => undefined)}
        next={() => heading.current}
      />
    </section>
  )
}

function Result({ offer }: OfOffer) {
  const { picture, acceptedTip, effect } = offer
  return (
    <Card as="section" title={texts.effectTitle}>
      <div className={styles.result}>
        <div className={styles.alone}>
          <CropPicture picture={picture} label={texts.now} />
        </div>
        <div>
          {effect ? <Effect effect={effect} /> : <p>{texts.replaced}</p>}
          {acceptedTip && (
            <p className={styles.says}>{texts.acceptedTip(texts.tips[acceptedTip])}</p>
          )}
        </div>
      </div>
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
          words: texts.tipCount(count),
        }))}
      />
      <p className={styles.muted}>{texts.tipsRule}</p>
    </Card>
  )
}
