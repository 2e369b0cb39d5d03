import { queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { mayRetryRead } from '#web/lib/retry.ts'
import { usePendingInputs, useWrite } from '#web/lib/use-write.ts'
import { wholeAnswer } from '#web/lib/whole-items.ts'

/** The poll interval of the own profile while one of its pictures is unrated. */
const unratedPollMs = 15_000

const saveKey = [...queryKeys.ownProfiles, 'save'] as const

/** The account's profiles, the default one first. */
export const ownProfilesQuery = queryOptions({
  queryKey: queryKeys.ownProfiles,
  queryFn: async ({ signal }) =>
    (await api('GET /api/profiles/mine', { signal })).map(wholeProfile),
  staleTime: limits.cacheProfileMs,
})

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.profile(id),
    queryFn: async ({ signal }) =>
      wholeProfile(await api('GET /api/profile/:id', { params: { id }, signal })),
    staleTime: limits.cacheProfileMs,
    retry: mayRetryRead,
  })

const wholeProfile = (profile: Profile) =>
  wholeAnswer(profile, {
    profilename: '',
    description: '',
    height: '',
    weight: '',
    characteristics: [],
    profilePics: [],
  })

/** The own profile. `fresh` refetches it on mount even if it is cached. Polled until all its pictures are rated. */
export function useOwnProfile({ fresh = false } = {}) {
  return useQuery({
    ...ownProfilesQuery,
    refetchOnMount: fresh ? 'always' : true,
    refetchInterval: ({ state }) => (state.data?.some(hasUnrated) ? unratedPollMs : false),
    select: ([first]) => first,
  })
}

const hasUnrated = ({ profilePics }: Profile) =>
  profilePics.some(({ nsfwBy }) => nsfwBy === 'UNRATED')

export function useRefetchOwnProfile(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ownProfilesQuery.queryKey })
}

/** Whether others see the profile, by name and birthdate; undefined while it loads, true if loading failed. */
export function useIsComplete(): boolean | undefined {
  const { data, isLoadingError } = useQuery({
    ...ownProfilesQuery,
    // Another device may have completed it since this one cached it.
    refetchOnMount: ({ state }) => (hasCompleteFirst(state.data) ? true : 'always'),
    select: hasCompleteFirst,
  })
  return data ?? (isLoadingError || undefined)
}

function hasCompleteFirst(profiles: readonly Profile[] = []): boolean {
  const [first] = profiles
  return first !== undefined && first.profilename !== '' && first.birthdate !== undefined
}

export function useProfile(id: string) {
  return useQuery({ ...profileQuery(id), refetchOnMount: 'always' })
}

/** One of many profiles on a screen: fetched once `isEnabled`, and not refetched on focus. */
export function useDeferredProfile(id: string, isEnabled: boolean) {
  return useQuery({
    ...profileQuery(id),
    enabled: isEnabled,
    refetchOnWindowFocus: false,
  })
}

/** Erased, hidden, blocked and nonexistent profiles look the same: any refusal of the id itself. */
export function isGone(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.status === 404 || problem.status === 422)
}

/**
 * Saves fields of the own profile, one change after another and independently of its pictures. The call outlives the
 * page.
 */
export function useSaveProfile(id: string) {
  const client = useQueryClient()
  const isSaving = useIsMutating({ mutationKey: saveKey }) > 0
  const write = useWrite({
    mutationKey: saveKey,
    scope: { id: 'profile' },
    mutationFn: (change: Omit<ProfileChange, 'id'>) =>
      api('PATCH /api/profile', { body: { id, ...change }, fetch: fetchKeepalive }),
    onSuccess: async profile => {
      const merge = (cached: Profile) => withPicturesOf(cached, profile)
      // A fetch in flight may be older. It is awaited and not canceled, because it may bring news of the pictures.
      await client
        .getQueryCache()
        .find(ownProfilesQuery)
        ?.promise?.catch(() => undefined)
      client.setQueryData(ownProfilesQuery.queryKey, mine =>
        mine?.map(cached => (cached.id === id ? merge(cached) : cached)),
      )
      client.setQueryData(profileQuery(id).queryKey, cached => cached && merge(cached))
    },
    // The server may have saved it despite the error.
    refetchOnError: ownProfilesQuery.queryKey,
  })
  return { write, save: write.mutateAsync, isSaving }
}

export function useCharacteristics({ id, characteristics }: Profile) {
  const { save } = useSaveProfile(id)
  const chosen = usePendingInputs<Omit<ProfileChange, 'id'>>(saveKey).reduce(
    withTagsOf,
    characteristics,
  )
  // Adds or removes one tag, so that other devices' changes to other tags stay.
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

/** The answer to a change of fields may be older than the cached pictures. */
const withPicturesOf = (cached: Profile, changed: Profile): Profile => {
  const { profilePicIds, profilePicIdsPrivate, profilePics } = cached
  return { ...changed, profilePicIds, profilePicIdsPrivate, profilePics }
}

/** The first public picture, which lists, chats and the map show. */
export function mainPicture({ profilePics }: Profile): PictureFacts | undefined {
  return profilePics.find(picture => !picture.isPrivate)
}

export function avatarAddress(profile: Profile): string | undefined {
  const main = mainPicture(profile)
  return main && pictureAddress(main.id, 256, main.version)
}
