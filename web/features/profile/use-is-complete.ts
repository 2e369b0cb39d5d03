import { useQuery } from '@tanstack/react-query'
import { ownProfilesQuery } from './profile.data.ts'

/**
 * Whether the own profile has what it needs to be seen by others, a name and a birthdate; undefined while it is being
 * loaded. Taken for complete when that failed: the server knows.
 */
export function useIsComplete(): boolean | undefined {
  const { data, isError } = useQuery({ ...ownProfilesQuery, select: ([first]) => first })
  return data ? data.profilename !== '' && data.birthdate !== undefined : isError || undefined
}
