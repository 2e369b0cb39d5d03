import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { discoveryTexts } from '#shared/texts/discovery.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Deck } from '#web/ui/deck/deck.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NearestProblem } from '../nearest-problem.tsx'
import { SwypeCard } from './swype-card.tsx'
import styles from './swype-deck.module.css'
import { SwypeEnd } from './swype-end.tsx'
import { SwypeSpent } from './swype-spent.tsx'
import { type SwypeDeckSource, useSwypeDeck } from './use-swype-deck.ts'

export interface SwypeDeckProps extends SwypeDeckSource {
  /** To a published point, in words; undefined where it is not known. */
  distanceTo: (brief: ProfileBrief) => string | undefined
  /** When the reader may swipe again (ms since the epoch), if he may not now. */
  spentUntil: number | undefined
}

const words = { left: texts.nope, down: texts.skip, right: texts.like }

/** Those near, the nearest on top, swiped to the right when liked. */
export function SwypeDeck({ distanceTo, spentUntil, ...source }: SwypeDeckProps) {
  const near = useSwypeDeck(source)
  const { cards, isAll, isError, last, swipe, takeBack } = near
  const isSpent = spentUntil !== undefined && cards !== undefined && cards.length > 0
  if (!cards) return isError ? <NearestProblem nearest={near} /> : <Waiting />

  const describe = (brief: ProfileBrief) => {
    const distance = distanceTo(brief)
    const name = texts.nameAndAge(brief.profileName, brief.profileAge)
    return distance === undefined ? name : `${name}, ${texts.away(distance)}`
  }
  return (
    <Deck
      items={isSpent ? [] : cards}
      keyOf={({ profileId }) => profileId}
      words={words}
      endWords={isAll ? texts.end : discoveryTexts.loading}
      describe={describe}
      shape="room"
      render={brief => <SwypeCard brief={brief} distance={distanceTo(brief)} />}
      onSwipe={swipe}
      undo={{
        label: texts.undo,
        doneWords: texts.undone,
        last: last && { item: last.brief, direction: last.direction },
        onUndo: takeBack,
      }}
      below={({ profileId }) => (
        <div className={styles.below}>
          <ButtonLink variant="quiet" to={`/profile/${profileId}`}>
            {texts.viewProfile}
          </ButtonLink>
        </div>
      )}
      end={isSpent ? <SwypeSpent until={spentUntil} /> : endOf(near)}
    />
  )
}

/** What stands in the place of the last card. */
function endOf({ isAll, isError, ...near }: ReturnType<typeof useSwypeDeck>) {
  if (isAll) return <SwypeEnd isLooking={near.isFetching} onLookAgain={near.refetch} />
  return isError ? <NearestProblem nearest={near} /> : <Waiting />
}

function Waiting() {
  return (
    <>
      <VisuallyHidden role="status">{discoveryTexts.loading}</VisuallyHidden>
      <div className={styles.waiting}>
        <Skeleton shape="card" height="100%" />
      </div>
    </>
  )
}
