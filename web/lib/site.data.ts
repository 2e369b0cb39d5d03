import { useQuery } from '@tanstack/react-query'
import { siteTexts } from '#shared/texts/site.ts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** Name, tagline, default city and map of the site: what every screen may need. */
export function useSite() {
  return useQuery({
    queryKey: queryKeys.site,
    queryFn: ({ signal }) => api('GET /api/public/brand', { signal }),
  })
}

/** The site's name; nothing while it is on its way, the project's own when it cannot be had. */
export function useSiteName(): string | undefined {
  const { data, isLoadingError } = useSite()
  return (
    data?.name ??
    written('application-name') ??
    (isLoadingError ? siteTexts.projectName : undefined)
  )
}

export function useTagline(): string | undefined {
  return useSite().data?.tagline ?? written('description')
}

/** What the server has written into the page, so that nothing moves when its answer arrives; a discreet one has no name. */
function written(name: 'application-name' | 'description') {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || undefined
}
