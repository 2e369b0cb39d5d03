import type { CallName } from '#shared/contract/index.ts'
import type { TestMember, TestSite } from './test-site.ts'
import type { CallRequest, Visitor } from './visitor.ts'

/** The status for each kind of caller. Those left out are answered like `member`; a visitor with 401. */
export type Statuses = Partial<Record<CallerKind, number>> & { readonly member: number }

export interface Row {
  readonly call: CallName
  readonly what: string
  readonly statuses: Statuses
  readonly ask: (scene: Scene) => Promise<{ readonly status: number }>
}

type Build<Name extends CallName> = (scene: Scene) => CallRequest<Name> | Promise<CallRequest<Name>>

export function row<Name extends CallName>(
  call: Name,
  what: string,
  statuses: Statuses,
  build: Build<Name> = () => ({}),
): Row {
  return {
    call,
    what,
    statuses,
    ask: async scene => scene.visitor.call(call, await build(scene)),
  }
}

export const everybody = { visitor: 200, member: 200 }
export const ownerOnly = { member: 403, owner: 200 }
/** Absent, blocked either way: the same 404. */
export const unlessBlocked = { member: 200, blocked: 404, blocker: 404 }

/** Who calls. `blocked` was blocked by the owner, `blocker` blocked the owner, `newcomer` has no birthdate yet. */
export const callerKinds = [
  'visitor',
  'newcomer',
  'member',
  'blocked',
  'blocker',
  'administrator',
  'owner',
] as const
export type CallerKind = (typeof callerKinds)[number]

/** A caller, and the owner of what they call for. */
export interface Scene {
  readonly site: TestSite
  readonly owner: TestMember
  /** The caller; a visitor has an id that is nobody's. */
  readonly visitor: Visitor
  readonly profileId: string
  /** A public picture of the owner, made when it is needed. */
  ownersPicture(): Promise<string>
  picture(): Blob
}
