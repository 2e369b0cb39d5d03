import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Name, tagline, default city and map of the site: what every screen may need. */
export function useSite() {
  return useQuery({
    queryKey: ['brand'],
    queryFn: ({ signal }) => api('GET /api/public/brand', { signal }),
  })
}
