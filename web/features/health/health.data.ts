import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HealthReport, OwnTest } from '#shared/contract/health.ts'
import { healthTexts as texts } from '#shared/texts/health.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'

const { overview, all } = queryKeys.health
const scope = { id: 'health' }

/** Reading it clears the notifications about it. */
export function useHealth() {
  const client = useQueryClient()
  const { profileId = '' } = useSession()
  return useQuery({
    queryKey: overview,
    queryFn: async ({ signal }) => {
      const read = await api('GET /api/health-notices', { signal })
      void client.invalidateQueries({ queryKey: queryKeys.notifications(profileId) })
      void client.invalidateQueries({ queryKey: queryKeys.unreadCounts(profileId) })
      return read
    },
    staleTime: 0,
    gcTime: 0,
  })
}

export function usePeople({ name, from, to }: Record<'name' | 'from' | 'to', string>) {
  return useQuery({
    queryKey: [...queryKeys.health.people, name, from, to],
    queryFn: ({ signal }) =>
      api('GET /api/health-people', { query: { from, to, ...(name && { name }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Idempotent by the id. */
export const useSendHealthReport = () =>
  useWrite({
    mutationKey: [...all, 'report'],
    scope,
    mutationFn: (report: HealthReport) => api('POST /api/health-report', { body: report }),
  })

/** Pending until the page shows it. */
export const useContest = (id: string) =>
  useWrite({
    mutationKey: [...all, 'appeal', id],
    scope,
    mutationFn: (bodyText: string) =>
      api('PUT /api/health-notice/:id/appeal', { params: { id }, body: { bodyText } }),
    refetchOnSuccess: overview,
  })

export function useDeleteNotice(id: string) {
  const showToast = useToast()
  return useWrite({
    mutationKey: [...all, 'delete', id],
    scope,
    mutationFn: () => api('DELETE /api/health-notice/:id', { params: { id } }),
    refetchOnSettled: overview,
    onError: () => showToast({ id: 'health', kind: 'error', title: texts.notice.deleteFailed }),
  })
}

export const useSaveTest = () =>
  useTestWrite((body: OwnTest) => api('PUT /api/health-test', { body }), texts.test.saved)

export const useDeleteTest = () =>
  useTestWrite(() => api('DELETE /api/health-test', {}), texts.test.deleted)

function useTestWrite<Input = void>(mutationFn: (input: Input) => Promise<unknown>, title: string) {
  const showToast = useToast()
  return useWrite({
    mutationKey: [...all, 'test'],
    scope,
    mutationFn,
    onSuccess: () => showToast({ id: 'health', kind: 'success', title }),
    refetchOnSuccess: overview,
  })
}
