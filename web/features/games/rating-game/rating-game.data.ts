import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Guess, Round } from '#shared/games/rating-game/contract.ts'
import { ratingGameTexts as texts } from '#shared/games/rating-game/texts.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { writeRetryDelayMs } from '#web/lib/retry.ts'
import { usePendingInputs, useWrite } from '#web/lib/use-write.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'

interface OwnGuess {
  readonly profilePicId: string
  readonly guess: number
}

/**
 * The player's latest round, the pictures to come, and the function that guesses. Guesses are sent one after another.
 */
export function useRatingGame(profileId: string) {
  const client = useQueryClient()
  const showToast = useToast()
  const queryKey = queryKeys.games.round(profileId)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('POST /api/games/rating-game/round', { signal }),
    // Only the player changes it, and a round keeps the pictures it began with.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const mutationKey = [...queryKey, 'guess']
  const { mutate } = useWrite({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ profilePicId, guess }: OwnGuess) =>
      api('PUT /api/games/rating-game/guesses/:profilePicId', {
        params: { profilePicId },
        body: { guess },
        fetch: fetchKeepalive,
      }),
    retryPolicy: { waitMs: writeRetryDelayMs },
    onSuccess: async guess => {
      // A read in flight may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData<Round>(queryKey, round => round && withGuess(round, guess))
      if (guess.place < gamesLimits.roundPictures) return
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.games.board('RATING_GAME') })
    },
    onError: problem => {
      void client.invalidateQueries({ queryKey: queryKeys.games.all })
      if (problem instanceof ApiProblem && problem.status === 401) return
      const description = refusalWords(problem) ?? uiTexts.tryAgain
      showToast({ id: 'guess', kind: 'error', title: texts.notSaved, description })
    },
  })
  const pending = usePendingInputs<OwnGuess>(mutationKey)
  return { query, guess: mutate, pendingIds: pending.map(each => each?.profilePicId) }
}

/** The first guess of a round begins it. */
function withGuess({ guesses, pictures, ...round }: Round, guess: Guess): Round {
  const ofRound = guesses.filter(each => each.round === guess.round)
  return {
    ...round,
    guesses: [...ofRound.filter(({ place }) => place !== guess.place), guess],
    pictures: pictures.filter(({ profilePicId }) => profilePicId !== guess.profilePicId),
  }
}
