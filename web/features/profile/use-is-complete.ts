import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#shared/contract/profile.ts'
import { ownProfilesQuery } from './profile.data.ts'

/**
 * Whether the own profile has what it needs to be seen by others, a name and a birthdate; undefined while it is being
 * loaded. Taken for complete when that failed: the server knows.
 */
export function useIsComplete(): boolean | undefined {
  const { data, isLoadingError } = useQuery({
    ...ownProfilesQuery,
    // Another device may have completed it since this one kept it.
    refetchOnMount: ({ state }) => (hasCompleteFirst(state.data) ? true : 'always'),
    select: hasCompleteFirst,
  })
  return data ?? (isLoadingError || undefined)
}

function hasCompleteFirst(profiles: readonly Profile[] = []): boolean {
  const [first] = profiles
  return first !== undefined && first.profilename !== '' && first.birthdate !== undefined
}
