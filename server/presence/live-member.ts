import { characteristicTags } from '#shared/characteristics.ts'
import type { ProfileBrief } from '#shared/contract/discovery.ts'

/** A member on the live map: only what others may see. */
export type LiveMember = {
  /** A UUID. Lists are in the order of ids. */
  readonly id: string
  /** The map point, in degrees. */
  readonly lat: number
  readonly lon: number
  /** The time (ms) from which nobody sees the member. `hiddenNow` if nobody sees them now. */
  readonly expiresAt: number
  readonly traits: MemberTraits
  /** The brief as prepared JSON. */
  readonly brief: Buffer
  /** The number of the change behind this row. An older one never replaces a newer one. */
  readonly version: number
}

/** The `expiresAt` of a hidden member. */
export const hiddenNow = -1

/** What searches filter by. All of it is also in the brief. */
export type MemberTraits = {
  readonly age: number
  readonly tags: TagBits
  readonly hasPicture: boolean
  /** Whether the main picture is verified. */
  readonly isVerified: boolean
  /** `tsUpdated` in ms. */
  readonly updatedAt: number
}

/** A set of tags, one bit each, in the order of `characteristicTags`. */
export type TagBits = { readonly low: number; readonly high: number }

/** One page of an answer, for one viewer at one time. */
export type Page = {
  readonly offset: number
  readonly limit: number
  /** The server's clock in ms. It never goes back between calls. */
  readonly now: number
  /** Ids that this viewer must not see. They are removed before the page is cut. */
  readonly excluded: ReadonlySet<string>
}

export function traitsOf(brief: ProfileBrief): MemberTraits {
  return {
    age: brief.profileAge,
    tags: tagBits(brief.profileChars),
    hasPicture: brief.profilePicIds.length > 0,
    isVerified: brief.profilePicVerified === true,
    updatedAt: brief.tsUpdated,
  }
}

const bitsInWord = 32
const bitOfTag = new Map(characteristicTags.map((tag, bit) => [tag, bit]))

/** Tags that no longer exist have no bit. */
export function tagBits(tags: readonly string[]): TagBits {
  let low = 0
  let high = 0
  for (const tag of tags) {
    const bit = bitOfTag.get(tag)
    if (bit === undefined) continue
    if (bit < bitsInWord) low |= 1 << bit
    else high |= 1 << (bit - bitsInWord)
  }
  return { low: low >>> 0, high: high >>> 0 }
}
