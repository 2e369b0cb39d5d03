import { IconCards } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { hotOrNotTexts as texts } from '#shared/texts/hot-or-not.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Deck, DeckSkeleton } from '#web/ui/deck/deck.tsx'
import { useTakeLostFocus } from '#web/ui/focus.ts'
import { Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Picture, previewStyle } from '#web/ui/media/picture.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Board } from '../board.tsx'
import type { DeckCard } from './deck-cards.ts'
import { useHotOrNot } from './hot-or-not.data.ts'
import styles from './hot-or-not.module.css'
import { OwnPictures } from './own-pictures.tsx'

const words = { left: texts.not, down: texts.skip, right: texts.hot }
const sizes = '(min-width: 56.25em) 28rem, 100vw'

/** The deck, how one's own pictures do, and the board. */
export function HotOrNotScreen({ profileId }: { profileId: string }) {
  return (
    <Grid columns="minmax(0, 28rem) 1fr" from="wide" gap={8}>
      <Stack as="section" gap={2} aria-label={texts.cards}>
        <PictureDeck profileId={profileId} />
      </Stack>
      <Stack gap={6}>
        <OwnPictures />
        <Board game="HOT_OR_NOT" />
      </Stack>
    </Grid>
  )
}

function PictureDeck({ profileId }: { profileId: string }) {
  const { query, cards, isAll, liked, swipe } = useHotOrNot(profileId)
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  return (
    <>
      <div className={styles.deck}>
        {cards && (cards.length > 0 || isAll) ? (
          <Deck
            items={cards}
            keyOf={({ key }) => key}
            words={words}
            endWords={texts.end}
            describe={describe}
            render={card => <CardFace card={card} />}
            onSwipe={swipe}
            end={<End isLooking={query.isFetching} onLookAgain={() => void query.refetch()} />}
          />
        ) : (
          <>
            <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
            <DeckSkeleton />
          </>
        )}
      </div>
      <Hint as="output" textAlign="center" wrap="balance" className={styles.hint}>
        {liked === undefined ? (
          <>
            {texts.how} <span className={styles.keys}>{texts.keys}</span>
          </>
        ) : (
          <>
            {texts.liked} <Link to={`/profile/${liked}`}>{texts.viewProfile}</Link>
          </>
        )}
      </Hint>
    </>
  )
}

const describe = ({ star }: DeckCard) => (star ? texts.starDescribed(star.words) : texts.picture)

function CardFace({ card }: { card: DeckCard }) {
  const { star, profilePicId, version, preview } = card
  if (star) {
    return (
      <>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(star.svg)}`}
          className={styles.picture}
          alt={describe(card)}
          draggable={false}
        />
        <span className={styles.check} aria-hidden="true">
          {texts.star}
        </span>
      </>
    )
  }
  return (
    <div className={styles.ground} style={previewStyle(preview)}>
      <Picture
        {...pictureSources(profilePicId, version)}
        className={styles.picture}
        sizes={sizes}
        alt={texts.picture}
        draggable={false}
      />
    </div>
  )
}

interface EndProps {
  isLooking: boolean
  onLookAgain: () => void
}

/** Takes the focus of the button that was pressed last, which has been removed. */
function End({ isLooking, onLookAgain }: EndProps) {
  const root = useRef<HTMLDivElement>(null)
  useTakeLostFocus(root)
  return (
    <Stack ref={root} tabIndex={-1}>
      <EmptyState
        icon={<IconCards />}
        title={texts.end}
        body={texts.endBody}
        action={
          <Button loading={isLooking} onClick={onLookAgain}>
            {texts.lookAgain}
          </Button>
        }
      />
    </Stack>
  )
}
