import { characteristicTags } from '#shared/characteristics.ts'
import type { ProfileBrief } from '#shared/contract/discovery.ts'

/** A member as the live map knows them: only what others may see. */
export type LiveMember = {
  /** A UUID; members are listed in the order of their ids. */
  readonly id: string
  /** The published point, in degrees. */
  readonly lat: number
  readonly lon: number
  /** The moment (ms) from which nobody sees them; `hiddenNow` when nobody does already. */
  readonly expiresAt: number
  readonly traits: MemberTraits
  /** Their brief as ready JSON. */
  readonly brief: Buffer
  /** The number of the change that made this row: an older one never replaces a newer one. */
  readonly version: number
}

/** `expiresAt` of a hidden member. */
export const hiddenNow = -1

/** What searches filter by, all of it in the brief. */
export type MemberTraits = {
  readonly age: number
  readonly tags: TagBits
  readonly hasPicture: boolean
  /** The main picture. */
  readonly isVerified: boolean
  /** `tsUpdated`, ms. */
  readonly updatedAt: number
}

/** A set of tags: a bit each, in the order of `characteristicTags`. */
export type TagBits = { readonly low: number; readonly high: number }

/** One page of an answer, made for one viewer at one moment. */
export type Page = {
  readonly offset: number
  readonly limit: number
  /** The server's clock, ms; never earlier than in the call before. */
  readonly now: number
  /** Ids this viewer must not see. They are left out before the page is cut. */
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

/** A tag that no longer exists has no bit. */
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
