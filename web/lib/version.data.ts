import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Version } from '#shared/contract/site.ts'
import { limits } from '#shared/limits.ts'
import { api } from './api.ts'
import { fieldsOf } from './fields-of.ts'
import { plainFetch } from './plain-fetch.ts'
import { queryKeys } from './query-keys.ts'

/** What runs may change at any time: looked at anew whenever the screen opens. */
const always = { staleTime: 0, refetchOnMount: 'always' } as const

export function useServerVersion() {
  return useQuery({
    queryKey: queryKeys.version.of('server'),
    queryFn: ({ signal }) => api('GET /api/version', { signal }),
    ...always,
  })
}

/** The web app as it was built last, which this page may be older than. */
export function useWebVersion() {
  return useQuery({ ...webVersion, ...always })
}

const webVersion = queryOptions({
  queryKey: queryKeys.version.of('web'),
  queryFn: ({ signal }) => plainFetch('/version_frontend.json', isVersion, { signal }),
})

const build: string = import.meta.env.VITE_BUILD_HASH

/** Whether another web app has been built than the one of this page; looked at now and then, and when the page is seen again. */
export function useIsOutdated(isEnabled: boolean): boolean {
  const { data } = useQuery({
    ...webVersion,
    enabled: isEnabled,
    staleTime: limits.versionLookMs,
    refetchInterval: limits.versionLookMs,
    refetchOnWindowFocus: true,
  })
  return data !== undefined && data.gitCommitHash !== build
}

function isVersion(answer: unknown): answer is Version {
  const { gitCommitHash, gitCommitTs } = fieldsOf(answer)
  return typeof gitCommitHash === 'string' && typeof gitCommitTs === 'number'
}
