import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

export function useStays() {
  return useQuery({
    queryKey: [...queryKeys.arbitration, 'stays'],
    queryFn: ({ signal }) => api('GET /api/arbitration/dungeon', { signal }),
    staleTime: 0,
  })
}
