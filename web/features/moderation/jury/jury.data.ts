import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Vote } from '#shared/contract/moderation-jury.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { newestInput, usePendingInputs, useWrite } from '#web/lib/use-write.ts'

const serviceQuery = queryOptions({
  queryKey: [...queryKeys.arbitration, 'jury'],
  queryFn: ({ signal }) => api('GET /api/arbitration/jury', { signal }),
  staleTime: 0,
})

export const useJuryService = () => useQuery(serviceQuery)

const servingKey = [...queryKeys.arbitration, 'jury-service'] as const

/** Whether the reader serves as a juror: their last choice, even before the answer. */
export function useServing(saved: boolean) {
  const save = useWrite({
    mutationKey: servingKey,
    scope: { id: servingKey.join() },
    mutationFn: (chosen: boolean) => {
      const isServing = newestInput(servingKey, chosen)
      return api('PUT /api/arbitration/jury-service', {
        body: { isServing },
        fetch: fetchKeepalive,
      })
    },
    refetchOnSettled: serviceQuery.queryKey,
  })
  const pending = usePendingInputs<boolean>(servingKey).at(-1)
  return { isServing: pending ?? saved, save: save.mutate, error: save.error }
}

const juryCaseKey = (caseId: string) => [...queryKeys.arbitration, 'jury', caseId] as const

export function useJuryCase(caseId: string) {
  return useQuery({
    queryKey: juryCaseKey(caseId),
    queryFn: ({ signal }) =>
      api('GET /api/arbitration/jury/:caseId', { params: { caseId }, signal }),
    staleTime: 0,
  })
}

/** @param onVoted called even if the form that sent it is gone by then */
export function useVote(caseId: string, onVoted: (vote: Vote) => void) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...juryCaseKey(caseId), 'vote'],
    scope: { id: juryCaseKey(caseId).join() },
    mutationFn: (vote: Vote) =>
      api('PUT /api/arbitration/jury/:caseId/vote', {
        params: { caseId },
        body: vote,
        fetch: fetchKeepalive,
      }),
    onSuccess: (_, vote) => {
      onVoted(vote)
      return client.invalidateQueries({ queryKey: serviceQuery.queryKey, exact: true })
    },
  })
}

export function useDecline(caseId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...juryCaseKey(caseId), 'declined'],
    scope: { id: juryCaseKey(caseId).join() },
    mutationFn: () =>
      api('PUT /api/arbitration/jury/:caseId/declined', {
        params: { caseId },
        fetch: fetchKeepalive,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: serviceQuery.queryKey, exact: true }),
  })
}

const practiceKey = [...queryKeys.arbitration, 'practice'] as const

const practiceQuery = queryOptions({
  queryKey: practiceKey,
  queryFn: ({ signal }) => api('GET /api/arbitration/practice', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function usePractice() {
  const client = useQueryClient()
  const query = useQuery(practiceQuery)
  const give = useWrite({
    mutationKey: [...practiceKey, 'answer'],
    scope: { id: practiceKey.join() },
    mutationFn: ({ id, upholds }: { id: string; upholds: boolean }) =>
      api('PUT /api/arbitration/practice/:id', {
        params: { id },
        body: { upholds },
        fetch: fetchKeepalive,
      }),
    onSuccess: async ({ shortenedByMs }) => {
      if (shortenedByMs) {
        const tsNextCounts = Date.now() + justiceLimits.taskEveryMs
        client.setQueryData(
          practiceQuery.queryKey,
          practice => practice && { ...practice, tsNextCounts },
        )
        await client.invalidateQueries({ queryKey: queryKeys.settings })
      }
      // The answered case stays until the reader asks for the next one.
      await client.invalidateQueries({
        queryKey: queryKeys.arbitration,
        predicate: ({ queryKey }) => queryKey[1] !== practiceKey[1],
      })
    },
  })
  return { query, give }
}
