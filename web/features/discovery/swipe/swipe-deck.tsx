import { IconCards, IconHourglass } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { discoveryTexts } from '#shared/texts/discovery.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Deck } from '#web/ui/deck/deck.tsx'
import { useTakeLostFocus } from '#web/ui/focus.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { availableAgain } from '../available-again.ts'
import { NearbyProblem } from '../nearby-problem.tsx'
import { type SwipeDeckSource, useSwipeDeck } from './swipe.data.ts'
import { SwipeCard } from './swipe-card.tsx'
import styles from './swipe-deck.module.css'

export interface SwipeDeckProps extends SwipeDeckSource {
  /** To a published point, in words; undefined when unknown. */
  distanceTo: (brief: ProfileBrief) => string | undefined
  /** Facts of a member, for their card. */
  factsOf: (brief: ProfileBrief) => ReactNode
  /** When the viewer may swipe again (ms since the epoch), if they may not now. */
  spentUntil: number | undefined
}

const words = { left: texts.nope, down: texts.skip, right: texts.like }

/** The members nearby, the nearest on top; a swipe to the right is a like. */
export function SwipeDeck({ distanceTo, factsOf, spentUntil, ...source }: SwipeDeckProps) {
  const nearby = useSwipeDeck(source)
  const { cards, isAll, isError, last, swipe, undo } = nearby
  const isSpent = spentUntil !== undefined && cards !== undefined && cards.length > 0
  if (!cards) return isError ? <NearbyProblem nearby={nearby} /> : <DeckPlaceholder />

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
      shape="fill"
      render={brief => <SwipeCard brief={brief} facts={factsOf(brief)} />}
      onSwipe={swipe}
      undo={{
        label: texts.undo,
        doneWords: texts.undone,
        last: last && { item: last.brief, direction: last.direction },
        onUndo: undo,
      }}
      below={({ profileId }) => (
        <div className={styles.below}>
          <ButtonLink variant="quiet" to={`/profile/${profileId}`}>
            {texts.viewProfile}
          </ButtonLink>
        </div>
      )}
      end={isSpent ? <SwipeSpent until={spentUntil} /> : endOf(nearby)}
    />
  )
}

/** What follows the last card. */
function endOf({ isAll, isError, ...nearby }: ReturnType<typeof useSwipeDeck>) {
  if (isAll) return <SwipeEnd isLooking={nearby.isFetching} onLookAgain={nearby.refetch} />
  return isError ? <NearbyProblem nearby={nearby} /> : <DeckPlaceholder />
}

function DeckPlaceholder() {
  return (
    <>
      <VisuallyHidden role="status">{discoveryTexts.loading}</VisuallyHidden>
      <div className={styles.placeholder}>
        <Skeleton shape="card" height="100%" />
      </div>
    </>
  )
}

interface SwipeEndProps {
  isLooking: boolean
  onLookAgain: () => void
}

function SwipeEnd({ isLooking, onLookAgain }: SwipeEndProps) {
  return (
    <SwipeMessage
      icon={<IconCards />}
      title={texts.end}
      body={texts.endBody}
      action={
        <Button loading={isLooking} onClick={onLookAgain}>
          {texts.lookAgain}
        </Button>
      }
    />
  )
}

interface SwipeSpentProps {
  /** When swiping is allowed again, in ms since the epoch. */
  until: number
}

/** A standard member has used up their swipes. */
function SwipeSpent({ until }: SwipeSpentProps) {
  return (
    <SwipeMessage
      icon={<IconHourglass />}
      title={texts.spent}
      body={texts.spentBody(availableAgain(until))}
      action={
        <ButtonLink variant="primary" to="/billing">
          {texts.contribute}
        </ButtonLink>
      }
    />
  )
}

interface SwipeMessageProps {
  icon: ReactNode
  title: string
  body: string
  action: ReactNode
}

/** In place of the cards. Takes the focus when the last pressed button has disappeared. */
function SwipeMessage(state: SwipeMessageProps) {
  const message = useRef<HTMLDivElement>(null)
  useTakeLostFocus(message)
  return (
    <div ref={message} tabIndex={-1} className={styles.end}>
      <EmptyState {...state} />
    </div>
  )
}
