import { useQuery } from '@tanstack/react-query'
import type { RetriedJobs } from '#shared/contract/administration-site.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const refreshMs = 5_000
const { all } = queryKeys.administration
const siteKey = [...all, 'site'] as const

export function useHealth() {
  return useQuery({
    queryKey: [...all, 'health'],
    queryFn: ({ signal }) => api('GET /api/admin/health', { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useSiteFacts() {
  return useQuery({
    queryKey: siteKey,
    queryFn: ({ signal }) => api('GET /api/admin/site', { signal }),
    refetchInterval: ({ state }) => (state.data?.testUsers.isRemoving ? refreshMs : false),
    staleTime: 0,
    gcTime: 0,
  })
}

export const useRemoveTestUsers = () =>
  useWrite({
    mutationKey: [...siteKey, 'remove-test-users'],
    mutationFn: () => api('POST /api/admin/testUsersRemove', {}),
    refetchOnSuccess: siteKey,
  })

const jobsKey = [...all, 'jobs'] as const

export function useJobs() {
  return useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => api('GET /api/admin/jobs', { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
    gcTime: 0,
  })
}

export const useRetryJobs = () =>
  useWrite({
    mutationKey: [...jobsKey, 'retry'],
    mutationFn: (body: RetriedJobs) => api('POST /api/admin/jobs/retry', { body }),
    refetchOnSuccess: jobsKey,
  })

const roleCountsKey = [...all, 'role-counts'] as const

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
    mutationKey: [...all, 'test-users'],
    scope: { id: 'test-users' },
    mutationFn: (count: number) =>
      api('POST /api/admin/testUsersCreate/:count', { params: { count } }),
    refetchOnSuccess: roleCountsKey,
  })
