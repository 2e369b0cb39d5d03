import type { TestMember, TestSite } from './test-site.ts'
import type { Visitor } from './visitor.ts'

/** Who asks. `blocked` was blocked by the owner, `blocker` blocked the owner, `newcomer` has no birthdate yet. */
export const askers = [
  'visitor',
  'newcomer',
  'member',
  'blocked',
  'blocker',
  'administrator',
  'owner',
] as const
export type Asker = (typeof askers)[number]

/** One who asks before one whose things they are. */
export interface Scene {
  readonly site: TestSite
  readonly owner: TestMember
  /** The asker; a visitor has an id that is nobody's. */
  readonly visitor: Visitor
  readonly profileId: string
  /** Asks for it when it is needed: a public picture of the owner. */
  ownersPicture(): Promise<string>
  picture(): Blob
}
