import { useQuery } from '@tanstack/react-query'
import { siteTexts } from '#shared/texts/site.ts'
import { api } from './api.ts'

/** Name, tagline, default city and map of the site: what every screen may need. */
export function useSite() {
  return useQuery({
    queryKey: ['brand'],
    queryFn: ({ signal }) => api('GET /api/public/brand', { signal }),
  })
}

/** The site's name; nothing while it is on its way, the project's own when it cannot be had. */
export function useSiteName(): string | undefined {
  const { data, isError } = useSite()
  return data?.name ?? (isError ? siteTexts.projectName : undefined)
}
