import type { Broadcast } from '#shared/contract/chat.ts'

export interface Broadcasts {
  /** Newest first. */
  readonly broadcasts: readonly Broadcast[]
  readonly count: number
  readonly hasMore: boolean
}

export type BroadcastKey = Pick<Broadcast, 'senderProfileId' | 'id'>

/** Two senders may have used one id. */
export const broadcastKey = ({ senderProfileId, id }: BroadcastKey): string =>
  `${senderProfileId} ${id}`

export interface Wanted {
  readonly count: number
  /** Newer ones come on top of the count, so that they replace nothing that is being read. */
  readonly heldTs: number
}

/** The newest of several sectors, each read up to the same count. */
export function mergeSectors(
  sectors: readonly (readonly Broadcast[])[],
  { count, heldTs }: Wanted,
): Broadcasts {
  const all = sectors.flat().toSorted(newestFirst)
  const newer = all.filter(({ tsCreated }) => tsCreated > heldTs)
  const older = all.slice(newer.length)
  const hasMore = older.length > count || sectors.some(list => hasSoMany(list, { count, heldTs }))
  return { broadcasts: [...newer, ...older.slice(0, count)], count, hasMore }
}

export function hasSoMany(list: readonly Broadcast[], { count, heldTs }: Wanted): boolean {
  return list.filter(({ tsCreated }) => tsCreated <= heldTs).length >= count
}

export function withBroadcast(known: Broadcasts, message: Broadcast): Broadcasts {
  const key = broadcastKey(message)
  if (known.broadcasts.some(each => broadcastKey(each) === key)) return known
  return { ...known, broadcasts: [message, ...known.broadcasts].toSorted(newestFirst) }
}

export function withoutBroadcast(known: Broadcasts, deleted: BroadcastKey): Broadcasts {
  const key = broadcastKey(deleted)
  const broadcasts = known.broadcasts.filter(each => broadcastKey(each) !== key)
  return broadcasts.length < known.broadcasts.length ? { ...known, broadcasts } : known
}

function newestFirst(one: Broadcast, other: Broadcast): number {
  if (one.tsCreated !== other.tsCreated) return other.tsCreated - one.tsCreated
  return broadcastKey(one) < broadcastKey(other) ? 1 : -1
}
