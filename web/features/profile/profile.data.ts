import {
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { maySoonPass } from '#web/lib/query-client.ts'
import { holdSession } from '#web/lib/unsent.ts'

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
    retry: (failures, problem) => !isGone(problem) && failures < 2,
  })

/** The own profile; `fresh` asks the server even when it is known. Asked again until all its pictures are checked. */
export function useOwnProfile({ fresh = false } = {}) {
  return useQuery({
    ...ownProfilesQuery,
    refetchOnMount: fresh ? 'always' : true,
    refetchInterval: ({ state }) => (state.data?.some(hasUnrated) ? limits.unratedPollMs : false),
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
    retry: (failures, problem) => failures < 2 && maySoonPass(problem),
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
  const { mutateAsync } = useMutation({
    mutationKey: saveKey,
    scope: { id: 'profile' },
    mutationFn: (change: Omit<ProfileChange, 'id'>) =>
      api('PATCH /api/profile', { body: { id, ...change }, fetch: fetchToTheEnd }),
    onSuccess: profile => {
      // An answer must not undo what a later change has already put on the screen.
      if (client.isMutating({ mutationKey: saveKey }) > 1) return
      client.setQueryData(ownProfilesQuery.queryKey, mine =>
        mine?.map(known => (known.id === id ? withPicturesOf(known, profile) : known)),
      )
      client.setQueryData(
        profileQuery(id).queryKey,
        known => known && withPicturesOf(known, profile),
      )
    },
    // It may have arrived all the same.
    onError: () => void client.invalidateQueries({ queryKey: ownProfilesQuery.queryKey }),
  })
  const save = (change: Omit<ProfileChange, 'id'>) => holdSession(mutateAsync(change))
  return { save, isSaving }
}

/** Adds or takes away one tag, on the screen at once; of the others the server keeps what other devices have ticked. */
export function useToggleCharacteristic(id: string) {
  const client = useQueryClient()
  const { save } = useSaveProfile(id)
  const toggled = (profile: Profile, tag: string, isChosen: boolean): Profile => {
    const others = profile.characteristics.filter(other => other !== tag)
    return { ...profile, characteristics: isChosen ? [...others, tag] : others }
  }
  const show = (tag: string, isChosen: boolean) =>
    client.setQueryData(ownProfilesQuery.queryKey, known =>
      known?.map(profile => (profile.id === id ? toggled(profile, tag, isChosen) : profile)),
    )
  return (tag: string, isChosen: boolean) => {
    show(tag, isChosen)
    const change = { [isChosen ? 'addCharacteristics' : 'removeCharacteristics']: [tag] }
    return save(change).catch((problem: unknown) => {
      show(tag, !isChosen)
      throw problem
    })
  }
}

/** The answer to a change of fields may be older than what is known of the pictures. */
const withPicturesOf = (known: Profile, changed: Profile): Profile => {
  const { profilePicIds, profilePicIdsPrivate, profilePics } = known
  return { ...changed, profilePicIds, profilePicIdsPrivate, profilePics }
}
