import type { CallName } from '#shared/contract/index.ts'
import type { Asker, Scene } from './authorisation-scene.ts'
import type { CallRequest } from './visitor.ts'

/** The status for each who asks. Who is left out is answered like `member`; a visitor with 401. */
export type Statuses = Partial<Record<Asker, number>> & { readonly member: number }

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
