import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'

/** Holds when a member who has said all he may in a day can go on, in ms since the epoch; 0 when he can. */
const keyOf = (profileId: string) => ['spent-swipes', profileId]

/** Keeps of a refused opinion, if that was why, until when nothing else needs to be sent. */
export function noteSpent(client: QueryClient, profileId: string, problem: Error): void {
  if (!(problem instanceof ApiProblem) || problem.code !== 'likes/swipes-spent') return
  client.setQueryData(keyOf(profileId), Date.now() + (problem.retryAfterMs ?? 0))
}

/** He may say something again: he has taken an opinion back, say. */
export const forgetSpent = (client: QueryClient, profileId: string) =>
  client.setQueryData(keyOf(profileId), 0)

/** Until when the member has to wait; undefined as soon as he may go on, by the time or as a contributor. */
export function useSpentUntil(profileId: string): number | undefined {
  const queryKey = keyOf(profileId)
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const until = () => client.getQueryData<number>(queryKey) ?? 0
      if (Date.now() >= until()) return 0
      const { contributor } = await api('GET /api/billing', { signal })
      // Read again: an opinion may have been taken back meanwhile.
      return contributor ? 0 : until()
    },
    enabled: ({ state }) => Boolean(state.data),
    // Asked again also when he looks here anew: dues are paid in another tab, and a device that slept counts no time.
    staleTime: 0,
    refetchInterval: ({ state }) => Math.max(1, (state.data ?? 0) - Date.now()),
  })
  return data || undefined
}
