import { queryOptions, useQuery } from '@tanstack/react-query'
import type { GameChange, OwnGame } from '#shared/contract/games.ts'
import type { GameId } from '#shared/games/games.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { usePendingInputs, useWrite } from '#web/lib/use-write.ts'

const gamesQuery = queryOptions({
  queryKey: queryKeys.games.own,
  queryFn: ({ signal }) => api('GET /api/games', { signal }),
  staleTime: 0,
})

export const useGames = () => useQuery(gamesQuery)

/** One game as the member last chose, even before the answer, and a function that changes it. */
export function useGame(game: GameId) {
  const query = useGames()
  const key = [...queryKeys.games.own, game]
  const { mutate, error, isPending } = useWrite({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: (change: GameChange) =>
      api('PUT /api/games/:game', { params: { game }, body: change, fetch: fetchKeepalive }),
    // The deals and the board are different now.
    refetchOnSettled: queryKeys.games.all,
  })
  const pending = usePendingInputs<GameChange>(key)
  const own = query.data?.find(each => each.game === game)
  return {
    query,
    own: own && (Object.assign({}, own, ...pending) as OwnGame),
    change: mutate,
    error,
    isPending,
  }
}

/** For players: the server refuses it until it knows the member as one. */
export function useBoard(game: GameId) {
  const { query } = useGame(game)
  return useQuery({
    enabled: query.data?.some(each => each.game === game && each.isJoined) ?? false,
    queryKey: queryKeys.games.board(game),
    queryFn: ({ signal }) => api('GET /api/games/:game/board', { params: { game }, signal }),
    staleTime: 0,
  })
}
