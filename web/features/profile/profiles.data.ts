import { useQueries } from '@tanstack/react-query'
import { isGone, profileQuery } from './profile.data.ts'

/** The profiles that could be loaded, by id; those of others may be gone. */
export function useProfiles(ids: readonly string[]) {
  return useQueries({
    queries: ids.map(profileQuery),
    combine: results => ({
      profiles: new Map(results.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
      goneIds: new Set(ids.filter((_, place) => isGone(results[place]?.error))),
    }),
  })
}
