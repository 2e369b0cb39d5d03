import type { Broadcast } from '#shared/contract/chat.ts'
import { isSameDay } from '../messages/message-rows.ts'

export interface Broadcasts {
  /** Newest first. */
  readonly broadcasts: readonly Broadcast[]
  readonly hasMore: boolean
}

/** Two senders may have used one id. */
export const broadcastKey = ({ senderProfileId, id }: Broadcast): string =>
  `${senderProfileId} ${id}`

/** The newest of several sectors, each of which was asked for so many. */
export function mergeSectors(
  sectors: readonly (readonly Broadcast[])[],
  count: number,
): Broadcasts {
  const all = sectors.flat().toSorted(newestFirst)
  const hasMore = all.length > count || sectors.some(({ length }) => length >= count)
  return { broadcasts: all.slice(0, count), hasMore }
}

/** With one that came live, in its place. */
export function withBroadcast(known: Broadcasts, message: Broadcast): Broadcasts {
  const key = broadcastKey(message)
  if (known.broadcasts.some(each => broadcastKey(each) === key)) return known
  return { ...known, broadcasts: [message, ...known.broadcasts].toSorted(newestFirst) }
}

interface BroadcastDay {
  /** Some time of the day, in ms. */
  readonly ts: number
  readonly broadcasts: readonly Broadcast[]
}

/** By the viewer's calendar days, in the given order. */
export function daysOf(broadcasts: readonly Broadcast[]): readonly BroadcastDay[] {
  const days: { ts: number; broadcasts: Broadcast[] }[] = []
  for (const broadcast of broadcasts) {
    const day = days.at(-1)
    if (day && isSameDay(day.ts, broadcast.tsCreated)) day.broadcasts.push(broadcast)
    else days.push({ ts: broadcast.tsCreated, broadcasts: [broadcast] })
  }
  return days
}

function newestFirst(one: Broadcast, other: Broadcast): number {
  if (one.tsCreated !== other.tsCreated) return other.tsCreated - one.tsCreated
  return broadcastKey(one) < broadcastKey(other) ? 1 : -1
}
