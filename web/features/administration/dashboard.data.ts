import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const refreshMs = 5_000
const roleCountsKey = [...queryKeys.administration.all, 'role-counts'] as const

export function useRoleCounts() {
  return useQuery({
    queryKey: roleCountsKey,
    queryFn: ({ signal }) => api('GET /api/admin/dashboard/userRoleCounts', { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
    gcTime: 0,
  })
}

export const useCreateTestUsers = () =>
  useWrite({
    mutationKey: [...queryKeys.administration.all, 'test-users'],
    scope: { id: 'test-users' },
    mutationFn: (count: number) =>
      api('POST /api/admin/testUsersCreate/:count', { params: { count } }),
    refetchOnSuccess: roleCountsKey,
  })
