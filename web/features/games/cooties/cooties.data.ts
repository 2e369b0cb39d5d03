import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnCooties } from '#shared/games/cooties/contract.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { subscribeLive } from '#web/lib/live.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { usePendingInputs, useWrite } from '#web/lib/use-write.ts'
import { useGames } from '../games.data.ts'

const all = [...queryKeys.games.all, 'cooties'] as const
const keys = {
  own: [...all, 'own'],
  players: (sectors: readonly string[]) => [...all, 'players', ...sectors],
  quiz: [...all, 'quiz'],
  result: [...all, 'result'],
  play: [...all, 'play'],
} as const
const refetchMs = 60_000

const ownQuery = queryOptions({
  queryKey: keys.own,
  queryFn: ({ signal }) => api('GET /api/games/cooties', { signal }),
  staleTime: 0,
  refetchInterval: refetchMs,
})

/** The member's state in the round, including plays not yet answered. Refetched after a notification. */
export function useOwnCooties() {
  const client = useQueryClient()
  const isPlayer = useIsPlayer()
  const query = useQuery({ ...ownQuery, enabled: isPlayer })
  useEffect(() => subscribeLive('notification', () => void refetchCooties(client)), [client])
  const poking = usePendingInputs<string>([...keys.play, 'poke'])
  const healing = usePendingInputs<string>([...keys.play, 'shot'])
  return { query, own: query.data && withPlays(query.data, known(poking), known(healing)) }
}

/** As the server knows it, because earlier reads are refused. */
const useIsPlayer = () =>
  useGames().data?.some(({ game, isJoined }) => game === 'COOTIES' && isJoined) ?? false

const known = (ids: readonly (string | undefined)[]) => ids.filter(id => id !== undefined)

function withPlays(
  own: OwnCooties,
  poking: readonly string[],
  healing: readonly string[],
): OwnCooties {
  const [pokes, shots] = [without(poking, own.poked), without(healing, own.healed)]
  return {
    ...own,
    poked: [...own.poked, ...pokes],
    healed: [...own.healed, ...shots],
    pokesLeft: Math.max(0, own.pokesLeft - pokes.length),
    shotsLeft: Math.max(0, own.shotsLeft - shots.length),
  }
}

const without = (ids: readonly string[], known: readonly string[]) =>
  ids.filter(id => !known.includes(id))

const refetchCooties = (client: QueryClient) => client.invalidateQueries({ queryKey: all })

/** The players whom the map shows in these sectors, with the states that others may know. */
export function useCootiesPlayers(sectors: readonly string[]) {
  const isPlayer = useIsPlayer()
  return useQuery({
    queryKey: keys.players(sectors),
    queryFn: ({ signal }) =>
      api('GET /api/games/cooties/players', { query: { sectors: [...sectors] }, signal }),
    enabled: isPlayer && sectors.length > 0,
    placeholderData: keepPreviousData,
    staleTime: mapLimits.sectorPollMs,
    gcTime: mapLimits.sectorPollMs,
    refetchInterval: mapLimits.sectorPollMs,
  })
}

const usePlay = (name: 'poke' | 'shot', mutationFn: (profileId: string) => Promise<unknown>) =>
  useWrite({
    mutationKey: [...keys.play, name],
    scope: { id: 'cooties' },
    mutationFn,
    refetchOnSettled: keys.own,
  })

export const usePoke = () =>
  usePlay('poke', profileId =>
    api('PUT /api/games/cooties/pokes/:profileId', {
      params: { profileId },
      fetch: fetchKeepalive,
    }),
  )

export const useGiveShot = () =>
  usePlay('shot', profileId =>
    api('PUT /api/games/cooties/shots/:profileId', {
      params: { profileId },
      fetch: fetchKeepalive,
    }),
  )

/** Read once: the questions stay the same until answered. */
export const useQuiz = () =>
  useQuery({
    queryKey: keys.quiz,
    queryFn: ({ signal }) => api('GET /api/games/cooties/quiz', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useAnswerQuiz = (number: number) =>
  useWrite({
    mutationKey: [...keys.play, 'quiz'],
    scope: { id: 'cooties' },
    mutationFn: (answers: number[]) =>
      api('PUT /api/games/cooties/quiz/:number', { params: { number }, body: { answers } }),
    refetchOnSettled: keys.own,
  })

export function useCootiesResult() {
  const isPlayer = useIsPlayer()
  return useQuery({
    queryKey: keys.result,
    queryFn: ({ signal }) => api('GET /api/games/cooties/result', { signal }),
    enabled: isPlayer,
    staleTime: 0,
  })
}
