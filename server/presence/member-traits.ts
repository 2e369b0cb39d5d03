import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { type TagBits, tagBits } from './tag-bits.ts'

/** What searches are filtered by, all of it in the brief. */
export type MemberTraits = {
  readonly age: number
  readonly tags: TagBits
  readonly hasPicture: boolean
  /** `tsUpdated`, ms. */
  readonly updatedAt: number
}

export function traitsOf(brief: ProfileBrief): MemberTraits {
  return {
    age: brief.profileAge,
    tags: tagBits(brief.profileChars),
    hasPicture: brief.profilePicIds.length > 0,
    updatedAt: brief.tsUpdated,
  }
}
