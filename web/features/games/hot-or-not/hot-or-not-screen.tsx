import { IconCards, IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { OwnPicture } from '#shared/games/hot-or-not/contract.ts'
import { hotOrNotTexts as texts } from '#shared/games/hot-or-not/texts.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { pictureAddress, pictureSources } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Table } from '#web/ui/chart/table.tsx'
import { Deck, DeckSkeleton } from '#web/ui/deck/deck.tsx'
import { useTakeLostFocus } from '#web/ui/focus.ts'
import { News, NewsSection, SectionNote } from '#web/ui/layout/news-section.tsx'
import { Grid, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Picture, previewStyle } from '#web/ui/media/picture.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Board } from '../board.tsx'
import { nextResultsWords } from '../next-results.ts'
import type { DeckCard } from './deck-cards.ts'
import { useHotOrNot, useOwnPictures } from './hot-or-not.data.ts'
import styles from './hot-or-not.module.css'

const words = { left: texts.not, down: texts.skip, right: texts.hot }
const sizes = '(min-width: 56.25em) 28rem, 100vw'

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
        <Text
          as="span"
          size="large"
          weight="strong"
          textAlign="center"
          wrap="balance"
          className={styles.check}
          aria-hidden="true"
        >
          {texts.star}
        </Text>
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

/** Takes the focus, because the last pressed button was removed. */
function End({ isLooking, onLookAgain }: { isLooking: boolean; onLookAgain: () => void }) {
  const root = useRef<HTMLDivElement>(null)
  useTakeLostFocus(root)
  return (
    <Stack ref={root} tabIndex={-1}>
      <EmptyState
        icon={IconCards}
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

function OwnPictures() {
  const own = useOwnPictures()
  return (
    <NewsSection title={texts.own.title}>
      <News
        news={own}
        failed={texts.own.failed}
        waiting={<Skeleton shape="card" height="14rem" />}
        none={
          <SectionNote
            icon={IconPhotoPlus}
            words={texts.own.none}
            action={<ButtonLink to="/profilePicUpload">{texts.own.add}</ButtonLink>}
          />
        }
      >
        {pictures => (
          <Stack gap={3} surface="card" pad={4}>
            <Standings pictures={pictures} />
            <Hint>
              {texts.own.rule} {nextResultsWords()}
            </Hint>
          </Stack>
        )}
      </News>
    </NewsSection>
  )
}

function Standings({ pictures }: { pictures: readonly OwnPicture[] }) {
  const most = Math.max(1, ...pictures.map(({ votesLeast = 0 }) => votesLeast))
  return (
    <Table
      className={styles.standings}
      caption={texts.own.caption}
      columns={[texts.own.picture, texts.own.likes, texts.own.standing]}
    >
      {pictures.map(({ profilePicId, version, likesLeast = 0, votesLeast = 0, band }, index) => (
        <tr key={profilePicId}>
          <th scope="row">
            <Picture
              src={pictureAddress(profilePicId, 256, version)}
              thumb="3rem"
              alt={texts.own.pictureNumber(index + 1)}
            />
          </th>
          <td className={styles.likes}>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.votes} width={(votesLeast / most) * 100} height="1" />
              <rect width={(likesLeast / most) * 100} height="1" />
            </svg>
            {votesLeast === 0 ? texts.own.fewVotes : texts.own.likesOf(likesLeast, votesLeast)}
          </td>
          <td>
            <span className={styles.band} data-band={band ?? 'NONE'}>
              {band ? texts.own.bands[band] : texts.own.counting}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  )
}
