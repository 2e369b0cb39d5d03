import { useQueries } from '@tanstack/react-query'
import { isGone, profileQuery } from './profile.data.ts'

/** The loaded profiles by id, and the ids of those that are gone. */
export function useProfiles(ids: readonly string[]) {
  return useQueries({
    queries: ids.map(profileQuery),
    combine: results => ({
      profiles: new Map(results.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
      goneIds: new Set(ids.filter((_, index) => isGone(results[index]?.error))),
    }),
  })
}
