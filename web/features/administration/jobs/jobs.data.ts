import { useQuery } from '@tanstack/react-query'
import type { RetriedJobs } from '#shared/contract/administration-site.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const refreshMs = 5_000
const jobsKey = [...queryKeys.administration.all, 'jobs'] as const

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
