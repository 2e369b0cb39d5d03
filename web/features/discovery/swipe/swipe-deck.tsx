import { type Icon, IconCards, IconHourglass } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { discoveryTexts } from '#shared/texts/discovery.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Deck, DeckSkeleton } from '#web/ui/deck/deck.tsx'
import { useTakeLostFocus } from '#web/ui/focus.ts'
import { Text } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { availableAgain, NearbyProblem } from '../nearby-problem.tsx'
import { type SwipeDeckSource, useSwipeDeck } from './swipe.data.ts'
import { SwipeCard } from './swipe-card.tsx'
import styles from './swipe-deck.module.css'

export interface SwipeDeckProps extends SwipeDeckSource {
  /** The distance to a map point in words; undefined if unknown. */
  distanceTo: (brief: ProfileBrief) => string | undefined
  factsOf: (brief: ProfileBrief) => ReactNode
  /** The first lines of their description. Fetched for cards near the top. */
  biographyOf: (brief: ProfileBrief, isNear: boolean) => ReactNode
  /** When the viewer may swipe again (ms since the epoch), if they may not now. */
  usedUpUntil: number | undefined
}

const words = { left: texts.nope, down: texts.skip, right: texts.like }

export function SwipeDeck(props: SwipeDeckProps) {
  const { distanceTo, factsOf, biographyOf, usedUpUntil, ...source } = props
  const nearby = useSwipeDeck(source)
  const { cards, isAll, isError, last, swipe, undo } = nearby
  const isUsedUp = usedUpUntil !== undefined && cards !== undefined && cards.length > 0
  if (!cards && isError) return <NearbyProblem nearby={nearby} />
  if (!cards) return <DeckPlaceholder />

  const describe = (brief: ProfileBrief) => {
    const distance = distanceTo(brief)
    const name = texts.nameAndAge(brief.profileName, brief.profileAge)
    return distance === undefined ? name : `${name}, ${texts.away(distance)}`
  }
  const deck = (
    <Deck
      items={isUsedUp ? [] : cards}
      keyOf={({ profileId }) => profileId}
      words={words}
      endWords={isAll ? texts.end : discoveryTexts.loading}
      describe={describe}
      shape="fill"
      render={(brief, isNear) => (
        <SwipeCard brief={brief} facts={factsOf(brief)} biography={biographyOf(brief, isNear)} />
      )}
      onSwipe={swipe}
      undo={{
        label: texts.undo,
        doneWords: texts.undone,
        last: last && { item: last.brief, direction: last.direction },
        onUndo: undo,
      }}
      link={({ profileId }) => (
        <Link to={`/profile/${profileId}`} className={styles.link}>
          {texts.viewProfile}
        </Link>
      )}
      end={isUsedUp ? <SwipesUsedUp until={usedUpUntil} /> : endOf(nearby)}
    />
  )
  return (
    <div className={styles.room}>
      {deck}
      <output className={styles.hint}>
        {!last && <How />}
        {last && cards.length > 0 && texts.left(cards.length, isAll)}
      </output>
    </div>
  )
}

/** Shown until the first swipe; then the number of remaining swipes replaces it. */
function How() {
  return (
    <>
      {texts.how} <span className={styles.keys}>{texts.keys}</span>
    </>
  )
}

function endOf({ isAll, isError, ...nearby }: ReturnType<typeof useSwipeDeck>) {
  if (isAll) return <SwipeEnd isLooking={nearby.isFetching} onLookAgain={nearby.refetch} />
  return isError ? (
    <NearbyProblem nearby={nearby} />
  ) : (
    <Spinner shape="block" label={discoveryTexts.loading} />
  )
}

function DeckPlaceholder() {
  return (
    <div className={styles.room}>
      <VisuallyHidden role="status">{discoveryTexts.loading}</VisuallyHidden>
      <DeckSkeleton />
      <p className={styles.hint}>
        <How />
      </p>
    </div>
  )
}

function SwipeEnd({ isLooking, onLookAgain }: { isLooking: boolean; onLookAgain: () => void }) {
  return (
    <SwipeMessage
      icon={IconCards}
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

interface SwipesUsedUpProps {
  /** When the member may swipe again, in ms since the epoch. */
  until: number
}

function SwipesUsedUp({ until }: SwipesUsedUpProps) {
  return (
    <SwipeMessage
      icon={IconHourglass}
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

/** Replaces the cards. Takes the focus, because the last pressed button has disappeared. */
function SwipeMessage(state: { icon: Icon; title: string; body: string; action: ReactNode }) {
  const message = useRef<HTMLDivElement>(null)
  useTakeLostFocus(message)
  return (
    <Text as="div" ref={message} tabIndex={-1}>
      <EmptyState {...state} />
    </Text>
  )
}
