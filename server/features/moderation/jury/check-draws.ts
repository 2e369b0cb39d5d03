import type { Platform } from '#server/platform/platform.ts'
import { drawInOrder } from '#server/policies/jurors.ts'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { drawKey, drawLabel } from './draw-jurors.ts'

interface Ticket {
  readonly round: number
  readonly number: number
  readonly profileId: string
  readonly ticket: Buffer
}

/**
 * Draws the jurors of a case once more from what was recorded: whether every ticket is the one that the seed gives, and those
 * with the lowest were called. Who was erased since is missing among both.
 */
export async function checkDraws(
  { db, secret }: Pick<Platform, 'db' | 'secret'>,
  caseId: string,
  seed: Uint8Array | null,
): Promise<CaseFile['draws']> {
  const tickets: Ticket[] = await db
    .selectFrom('moderation_draws')
    .select(['round', 'number', 'profile_id as profileId', 'ticket'])
    .where('case_id', '=', caseId)
    .orderBy('round')
    .orderBy('number')
    .orderBy('profile_id')
    .execute()
  const jurors = await db
    .selectFrom('moderation_jurors')
    .select(['juror_profile_id as id', 'round'])
    .where('case_id', '=', caseId)
    .execute()
  const drawnBy = new Map<string, Set<string>>()
  for (const { id, round } of jurors) {
    // Whoever was called stands in no later pool.
    const last = tickets.findLast(each => each.profileId === id && each.round === round)
    const label = drawLabel(round, last?.number ?? 1)
    drawnBy.set(label, (drawnBy.get(label) ?? new Set()).add(id))
  }
  const draws = Map.groupBy(tickets, ({ round, number }) => drawLabel(round, number))
  return [...draws].map(([label, pool]) => {
    const drawn = drawnBy.get(label) ?? new Set()
    return {
      round: pool[0]?.round === 1 ? 1 : 2,
      number: pool[0]?.number ?? 0,
      pool: pool.length,
      drawn: drawn.size,
      isAsDeclared: seed !== null && isAsKeyGives(drawKey(secret, seed), { label, pool, drawn }),
    }
  })
}

interface RecordedDraw {
  readonly label: string
  readonly pool: readonly Ticket[]
  readonly drawn: ReadonlySet<string>
}

function isAsKeyGives(key: Buffer, { label, pool, drawn }: RecordedDraw): boolean {
  const recorded = new Map(pool.map(({ profileId, ticket }) => [profileId, ticket]))
  const inOrder = drawInOrder(key, label, [...recorded.keys()])
  const areTickets = inOrder.every(({ id, ticket }) => recorded.get(id)?.equals(ticket))
  return (
    areTickets &&
    drawn.size <= pool.length &&
    inOrder.slice(0, drawn.size).every(({ id }) => drawn.has(id))
  )
}
