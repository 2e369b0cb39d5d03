import { pictureLimits } from '#shared/picture-limits.ts'
import { fieldsOf } from './fields-of.ts'

export interface ViewerQuery {
  readonly profileId: string
  /** The picture to begin with; the first if left out. */
  readonly id?: string | undefined
  /** These pictures in this order; all of the profile if left out. */
  readonly ids?: readonly string[] | undefined
}

/** Stored in the history entry of a viewer that one of our links opened, so going back returns to that screen. */
export const fromScreen = { isFromScreen: true } as const

export const isFromScreen = (state: unknown): boolean => fieldsOf(state).isFromScreen === true

export function viewerAddress({ profileId, id, ids = [] }: ViewerQuery): string {
  const query = new URLSearchParams({ profileId })
  if (id !== undefined) query.set('id', id)
  if (ids.length > 0) query.set('ids', ids.join(','))
  return `/profilePicCarousel?${query}`
}

/** Parses an address that anyone may have written. Undefined if it names no profile. */
export function viewerQueryOf(query: URLSearchParams): ViewerQuery | undefined {
  const profileId = query.get('profileId')
  if (!profileId) return undefined
  const id = query.get('id') ?? undefined
  const ids = new Set((query.get('ids') ?? '').split(',').filter(isUuid))
  return { profileId, id, ids: [...ids].slice(0, pictureLimits.picturesMax) }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
