import type { CallName } from '#shared/contract/index.ts'
import { type CallerKind, fillIn, type Scene } from './authorization-ids.ts'
import type { CallRequest, Reply } from './visitor.ts'

/** The status for each kind of caller. By default callers get the status of `member`, and visitors get 401. */
export type Statuses = Partial<Record<CallerKind, number>> & { readonly member: number }

export interface Row {
  readonly call: CallName
  readonly what: string
  readonly statuses: Statuses
  readonly ask: (scene: Scene) => Promise<Pick<Reply, 'status' | 'headers'> & Partial<Reply>>
}

/** Has names from `authorization-ids.ts` in place of ids. */
type Template<Name extends CallName> = Omit<CallRequest<Name>, 'file'> & {
  readonly hasFile?: boolean
}

export const isOwn = 'one’s own by construction'

/** Rows with these answers to callers. */
export const answers =
  (statuses: Statuses) =>
  <Name extends CallName>(
    call: Name,
    what = isOwn,
    request: Template<Name> | ((scene: Scene) => Promise<Template<Name>>) = {},
  ): Row => {
    const ask = async (scene: Scene) => {
      const template = typeof request === 'function' ? await request(scene) : request
      const { hasFile, ...filled } = await fillIn(template, scene)
      return scene.visitor.call(call, hasFile ? { ...filled, file: scene.picture() } : filled)
    }
    return { call, what, statuses, ask }
  }

export const own = answers({ member: 200 })
export const ownDone = answers({ member: 204 })
export const everybody = answers({ visitor: 200, member: 200 })
export const ownerOnly = answers({ member: 403, owner: 200 })
export const ownerDone = answers({ member: 403, owner: 204 })
/** Nobody else learns that the thing exists. */
export const ownerKnows = answers({ member: 404, owner: 200 })
export const ownerDoes = answers({ member: 404, owner: 204 })
/** An absent thing and a block in either direction have the same 404. */
const apart = { member: 200, blocked: 404, blocker: 404 }
export const unlessBlocked = answers(apart)
export const toOthers = { ...apart, newcomer: 403, owner: 422 }
export const reaches = answers(toOthers)
export const administratorOnly = answers({ member: 403, administrator: 200 })
export const administratorDone = answers({ member: 403, administrator: 204 })
export const nothingToConfirm = answers({ member: 403, administrator: 404 })
export const notThere = { member: 404, newcomer: 403 }
export const absent = answers(notThere)
