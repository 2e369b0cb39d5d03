import { queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { mayAskAgain } from '#web/lib/query-client.ts'
import { useUnderWay } from '#web/lib/use-under-way.ts'
import { useWrite } from '#web/lib/use-write.ts'

/** The own profile while a picture in it is being checked. */
const unratedPollMs = 15_000

const saveKey = ['own-profile', 'save'] as const

/** The account's profiles, the default one first. */
export const ownProfilesQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: ({ signal }) => api('GET /api/profiles/mine', { signal }),
  staleTime: limits.cacheProfileMs,
})

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => api('GET /api/profile/:id', { params: { id }, signal }),
    staleTime: limits.cacheProfileMs,
    retry: mayAskAgain,
  })

/** The own profile; `fresh` asks the server even when it is known. Asked again until all its pictures are checked. */
export function useOwnProfile({ fresh = false } = {}) {
  return useQuery({
    ...ownProfilesQuery,
    refetchOnMount: fresh ? 'always' : true,
    refetchInterval: ({ state }) => (state.data?.some(hasUnrated) ? unratedPollMs : false),
    select: ([first]) => first,
  })
}

/** Reads the own profile anew, as when another device may have changed its pictures. */
export function useReadOwnProfile(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ownProfilesQuery.queryKey })
}

const hasUnrated = ({ profilePics }: Profile) =>
  profilePics.some(({ nsfwBy }) => nsfwBy === 'UNRATED')

export function useProfile(id: string) {
  return useQuery({ ...profileQuery(id), refetchOnMount: 'always' })
}

/** Read only once it is wanted, and then not again for a while: one of many on a screen. */
export function useProfileWhen(isWanted: boolean, id: string) {
  return useQuery({
    ...profileQuery(id),
    enabled: isWanted,
    retry: mayAskAgain,
    refetchOnWindowFocus: false,
  })
}

/** Gone, hidden, blocked and never there are one: whatever was refused for the id itself. */
export function isGone(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.status === 404 || problem.status === 422)
}

/**
 * Saves changed fields of the own profile, one change after the other, while its pictures may be changed as well. It
 * arrives also when the page is left.
 */
export function useSaveProfile(id: string) {
  const client = useQueryClient()
  const isSaving = useIsMutating({ mutationKey: saveKey }) > 0
  const { mutateAsync } = useWrite({
    mutationKey: saveKey,
    scope: { id: 'profile' },
    mutationFn: (change: Omit<ProfileChange, 'id'>) =>
      api('PATCH /api/profile', { body: { id, ...change }, fetch: fetchToTheEnd }),
    onSuccess: async profile => {
      const put = (known: Profile) => withPicturesOf(known, profile)
      // A read that is under way may be older. It is waited for: it may be about the pictures.
      await client
        .getQueryCache()
        .find(ownProfilesQuery)
        ?.promise?.catch(() => undefined)
      client.setQueryData(ownProfilesQuery.queryKey, mine =>
        mine?.map(known => (known.id === id ? put(known) : known)),
      )
      client.setQueryData(profileQuery(id).queryKey, known => known && put(known))
    },
    // It may have arrived all the same.
    onError: () => void client.invalidateQueries({ queryKey: ownProfilesQuery.queryKey }),
  })
  return { save: mutateAsync, isSaving }
}

/** The tags as they will be: what was ticked or not is seen while it is under way. */
export function useCharacteristics({ id, characteristics }: Profile) {
  const { save } = useSaveProfile(id)
  const chosen = useUnderWay<Omit<ProfileChange, 'id'>>(saveKey).reduce(withTagsOf, characteristics)
  // Of the others the server keeps what other devices have ticked.
  const toggle = (tag: string, isChosen: boolean) =>
    save({ [isChosen ? 'addCharacteristics' : 'removeCharacteristics']: [tag] })
  return { chosen, toggle }
}

function withTagsOf(chosen: readonly string[], change: Omit<ProfileChange, 'id'> | undefined) {
  const { addCharacteristics = [], removeCharacteristics = [] } = change ?? {}
  return [...new Set([...chosen, ...addCharacteristics])].filter(
    tag => !removeCharacteristics.includes(tag),
  )
}

/** The answer to a change of fields may be older than what is known of the pictures. */
const withPicturesOf = (known: Profile, changed: Profile): Profile => {
  const { profilePicIds, profilePicIdsPrivate, profilePics } = known
  return { ...changed, profilePicIds, profilePicIdsPrivate, profilePics }
}
