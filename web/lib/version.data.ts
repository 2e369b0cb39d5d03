import { useQuery } from '@tanstack/react-query'
import type { Version } from '#shared/contract/site.ts'
import { api } from './api.ts'
import { fieldsOf } from './fields-of.ts'
import { plainFetch } from './plain-fetch.ts'
import { queryKeys } from './query-keys.ts'

/** The running version may change at any time, so it is checked whenever the screen opens. */
const always = { staleTime: 0, refetchOnMount: 'always' } as const

export function useServerVersion() {
  return useQuery({
    queryKey: queryKeys.version.of('server'),
    queryFn: ({ signal }) => api('GET /api/version', { signal }),
    ...always,
  })
}

/** The latest build of the web app, which may be newer than this page. */
export function useWebVersion() {
  return useQuery({
    queryKey: queryKeys.version.of('web'),
    queryFn: ({ signal }) => plainFetch('/version_frontend.json', isVersion, { signal }),
    ...always,
  })
}

function isVersion(answer: unknown): answer is Version {
  const { gitCommitHash, gitCommitTs } = fieldsOf(answer)
  return typeof gitCommitHash === 'string' && typeof gitCommitTs === 'number'
}
