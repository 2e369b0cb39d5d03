import type { MemberTraits } from './member-traits.ts'

/** A member as the live map knows him: only what others may see. */
export type LiveMember = {
  /** A UUID; members are listed in the order of their ids. */
  readonly id: string
  /** The published point, in degrees. */
  readonly lat: number
  readonly lon: number
  /** The moment (ms) from which nobody sees him; `hiddenNow` when nobody does already. */
  readonly expiresAt: number
  readonly traits: MemberTraits
  /** His brief as ready JSON. */
  readonly brief: Buffer
  /** The number of the change that made this row: an older one never replaces a newer one. */
  readonly version: number
}

/** `expiresAt` of a hidden member. */
export const hiddenNow = -1

/** One page of an answer, made for one viewer at one moment. */
export type Page = {
  readonly offset: number
  readonly limit: number
  /** The server's clock, ms; never earlier than in the call before. */
  readonly now: number
  /** Ids this viewer must not see. They leave before the page is cut. */
  readonly excluded: ReadonlySet<string>
}

export type Place = { readonly lat: number; readonly lon: number }
