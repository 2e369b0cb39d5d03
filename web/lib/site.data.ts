import { queryOptions, useQuery } from '@tanstack/react-query'
import { siteTexts } from '#shared/texts/site.ts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

export const siteQuery = queryOptions({
  queryKey: queryKeys.site,
  queryFn: ({ signal }) => api('GET /api/public/brand', { signal }),
})

export function useSite() {
  return useQuery(siteQuery)
}

/** The site's name, which the server writes into the page, so no screen waits for it. */
export function useSiteName(): string {
  return useSite().data?.name ?? document.documentElement.dataset.name ?? siteTexts.projectName
}

export function useTagline(): string {
  const { data } = useSite()
  return data?.tagline ?? document.querySelector<HTMLMetaElement>(description)?.content ?? ''
}

const description = 'meta[name="description"]'
