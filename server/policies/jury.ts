import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { drawInOrder, findJurors } from './jurors.ts'
import { accuraciesOf, weightOf } from './standing.ts'
import { lockProfiles } from './write-between.ts'

/** One jury for cases and attempts: how its seats are filled, what it waits for, and what its votes weigh. */

interface Draw {
  /** Every side of what is judged. */
  readonly parties: readonly string[]
  /** Whoever was called for it before. */
  readonly except: readonly string[]
  readonly seed: Uint8Array
  /** Another one each time, or whoever is drawn late once would be late always. */
  readonly label: string
  readonly seats: number
  readonly now: Date
}

/**
 * Draws as many jurors as there are seats, or all there are: those with the lowest tickets. They wait longest for the next
 * call from now on, and are not erased until the transaction ends.
 * @returns the tickets of all they were drawn from, too
 */
export async function drawByTicket(
  tx: Db,
  { parties, except, seed, label, seats, now }: Draw,
): Promise<{
  readonly tickets: readonly { readonly id: string; readonly ticket: Buffer }[]
  readonly drawn: readonly string[]
}> {
  const tickets = drawInOrder(seed, label, await findJurors(tx, { parties, except, now }))
  const lowest = tickets.slice(0, seats).map(({ id }) => id)
  // Somebody may be erasing their account.
  const existing = await lockProfiles(tx, lowest)
  const drawn = lowest.filter(id => existing.has(id))
  await markCalled(tx, drawn, now)
  return { tickets, drawn }
}

/**
 * Whoever is called waits from now on, for whatever they are called: or the same few would be asked again and again. Rows are
 * locked in one order, since cases and attempts call at once.
 */
export async function markCalled(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    select from moderation_service where profile_id = any(${ids}::uuid[])
    order by profile_id for no key update`.execute(tx)
  await sql`
    update moderation_service set called_at = ${now} where profile_id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

interface Seats {
  readonly jurors: number
  readonly voted: number
  /** Called, and not silent for too long. */
  readonly waiting: number
  /** Whether the silent are still replaced, and somebody is left who can be called. */
  readonly canDraw: boolean
}

/** DRAW: seats are empty. WAIT: votes are missing. SHORT: there are too few members for a jury. COUNT: all have voted. */
export function nextStep({
  jurors,
  voted,
  waiting,
  canDraw,
}: Seats): 'DRAW' | 'WAIT' | 'SHORT' | 'COUNT' {
  if (voted + waiting < jurors && canDraw) return 'DRAW'
  if (waiting > 0) return 'WAIT'
  return voted < jurors ? 'SHORT' : 'COUNT'
}

/** What the votes of jurors weigh: by how often each was right where the answer is known. */
export async function juryWeights(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const accuracies = await accuraciesOf(db, ids)
  return new Map(ids.map(id => [id, weightOf(accuracies.get(id))]))
}
