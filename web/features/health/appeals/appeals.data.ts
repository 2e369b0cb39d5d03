import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const appealsKey = [...queryKeys.administration.all, 'health-appeals'] as const

export function useAppeals() {
  return useQuery({
    queryKey: appealsKey,
    queryFn: ({ signal }) => api('GET /api/admin/health-appeals', { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The answer is nowhere but in the mutation, which ends with the screen. */
export function useReadSender(id: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...appealsKey, 'sender', id],
    gcTime: 0,
    mutationFn: (reason: string) =>
      api('POST /api/admin/health-appeals/:id/sender', { params: { id }, body: { reason } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: appealsKey }),
  })
}

/** Pending until the list is refetched, which it leaves. */
export function useCloseAppeal(id: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...appealsKey, 'closed', id],
    mutationFn: (reason: string) =>
      api('PUT /api/admin/health-appeals/:id/closed', { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: appealsKey }),
  })
}
