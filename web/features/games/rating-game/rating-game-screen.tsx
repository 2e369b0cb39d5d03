import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { DealtPicture } from '#shared/games/hot-or-not/contract.ts'
import type { Round } from '#shared/games/rating-game/contract.ts'
import { ratingGameTexts as texts } from '#shared/games/rating-game/texts.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Board } from '../board.tsx'
import { GuessCard, usePreloadedPictures } from './guess-card.tsx'
import { useRatingGame } from './rating-game.data.ts'
import { RoundResult } from './round-result.tsx'

export function RatingGameScreen({ profileId }: { profileId: string }) {
  const { query, guess, pendingIds } = useRatingGame(profileId)
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  return (
    <Grid columns="minmax(0, 30rem) 1fr" from="wide" gap={8} align="start">
      <Stack>
        {query.data ? (
          <Play round={query.data} guess={guess} pendingIds={pendingIds} />
        ) : (
          <Skeleton shape="card" height="34rem" label={texts.loading} />
        )}
      </Stack>
      <Board game="RATING_GAME" />
    </Grid>
  )
}

interface PlayProps {
  round: Round
  guess: (guess: { profilePicId: string; guess: number }) => void
  pendingIds: readonly (string | undefined)[]
}

/** The picture on the screen stays until the player goes on, whatever has been answered. */
function Play({ round, guess, pendingIds }: PlayProps) {
  const [shown, setShown] = useState<DealtPicture>()
  // A finished round stays on the screen until the player starts the next one.
  const [begunAfter, setBegunAfter] = useState(0)
  usePreloadedPictures(round.pictures)
  const { guesses, pictures } = round
  const last = guesses.at(-1)
  const waiting = pictures.filter(({ profilePicId }) => !pendingIds.includes(profilePicId))
  const isOver = last?.place === gamesLimits.roundPictures
  const [next] = waiting
  const isBegun = !isOver || begunAfter === last.round
  const current = shown ?? (isBegun ? next : undefined)
  if (!current) {
    if (guesses.length === 0 && pendingIds.length === 0) return <NonePlayable />
    return (
      <RoundResult
        guesses={guesses}
        isCounting={pendingIds.length > 0}
        canGoOn={isOver && waiting.length > 0}
        onGoOn={() => setBegunAfter(last?.round ?? 0)}
      />
    )
  }
  const ofRound = isOver && !shown ? [] : guesses
  const own = guesses.find(({ profilePicId }) => profilePicId === current.profilePicId)
  const isGuessed = own !== undefined || pendingIds.includes(current.profilePicId)
  return (
    <GuessCard
      picture={current}
      done={ofRound}
      pendingCount={pendingIds.length}
      own={own}
      isGuessed={isGuessed}
      isLast={next === undefined || (own?.place ?? 0) === gamesLimits.roundPictures}
      onGuess={percent => {
        setShown(current)
        guess({ profilePicId: current.profilePicId, guess: percent })
      }}
      onNext={() => setShown(undefined)}
    />
  )
}

function NonePlayable() {
  return (
    <EmptyState
      icon={IconPhotoOff}
      title={texts.none.title}
      body={texts.none.body}
      action={
        <ButtonLink variant="primary" to="/games/ratinggame">
          {texts.none.action}
        </ButtonLink>
      }
    />
  )
}
