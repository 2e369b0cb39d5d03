import { sql } from 'kysely'
import { anyOf, deleteInBatches } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addDays } from '#shared/days.ts'
import { cootiesLimits as limits } from '#shared/games/cooties/rules.ts'

type Needs = Pick<Platform, 'clock' | 'db'>

/** Closes the round whose week is over, and stores its results. @returns how many rounds were closed */
export function closeRound({ clock, db }: Needs): Promise<number> {
  const now = clock.now()
  return db.transaction().execute(async tx => {
    // Plays hold a share lock on the round. Running ones end before this lock, and later ones find the round over.
    const round = await tx
      .selectFrom('games_cooties_rounds')
      .select(['id', 'begins_on as beginsOn'])
      .where('closed_at', 'is', null)
      .where('ends_at', '<=', now)
      .forUpdate()
      .executeTakeFirst()
    if (!round) return 0
    const infections = await infectionsOf(tx, round.id)
    const chain = longestChain(infections)
    await storeChain(tx, round.id, chain.slice(0, limits.chainPlaces))
    await storeHealers(tx, round.id)
    await tx
      .updateTable('games_cooties_rounds')
      .set({
        closed_at: now,
        carriers: infections.length,
        new_by_day: sql`${countByDay(round.beginsOn, infections)}::integer[]`,
        chain_length: chain.length,
      })
      .where('id', '=', round.id)
      .execute()
    return 1
  })
}

const infectionsOf = (tx: Db, roundId: string): Promise<(Link & { infectedOn: string })[]> =>
  tx
    .selectFrom('games_cooties_infections')
    .select(['profile_id as profileId', 'infected_by as infectedBy', 'infected_on as infectedOn'])
    .where('round_id', '=', roundId)
    .execute()

function countByDay(beginsOn: string, infections: readonly { infectedOn: string }[]): number[] {
  const days = Array.from({ length: 7 }, (_, index) => addDays(beginsOn, index))
  const counts = new Map(days.map(day => [day, 0]))
  for (const { infectedOn } of infections) {
    counts.set(infectedOn, (counts.get(infectedOn) ?? 0) + 1)
  }
  return days.map(day => counts.get(day) ?? 0)
}

async function storeChain(tx: Db, roundId: string, profileIds: readonly string[]) {
  if (profileIds.length === 0) return
  const rows = profileIds.map((profileId, index) => ({
    round_id: roundId,
    kind: 'CHAIN',
    place: index + 1,
    profile_id: profileId,
  }))
  await tx.insertInto('games_cooties_results').values(rows).execute()
}

/** The players who have cured most. Ties are in the order of ids. */
async function storeHealers(tx: Db, roundId: string) {
  await sql`
    insert into games_cooties_results (round_id, kind, place, profile_id, cures)
    select ${roundId}::uuid, 'HEALER', row_number() over (order by count(*) desc, cured_by), cured_by, count(*)
    from games_cooties_infections
    where round_id = ${roundId} and cured_by is not null
    group by cured_by
    order by count(*) desc, cured_by
    limit ${limits.healerPlaces}`.execute(tx)
}

const details = [
  'games_cooties_pokes',
  'games_cooties_shots',
  'games_cooties_quizzes',
  'games_cooties_infections',
] as const

/** Deletes the details of a round once the next one is closed, and its results after 90 days. */
export async function purgeRounds({ clock, db }: Needs): Promise<number | undefined> {
  const closed = await db
    .selectFrom('games_cooties_rounds')
    .select(['id', 'closed_at as closedAt'])
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .offset(1)
    .$narrowType<{ closedAt: Date }>()
    .execute()
  if (closed.length === 0) return undefined
  const ofThese = sql`round_id = ${anyOf(closed.map(({ id }) => id))}`
  const before = new Date(clock.now().getTime() - limits.resultKeptMs)
  const old = closed.filter(({ closedAt }) => closedAt < before).map(({ id }) => id)
  return runEach([
    ...details.map(table => () => deleteInBatches(db, table, ofThese)),
    () => deleteInBatches(db, 'games_cooties_rounds', sql`id = ${anyOf(old)}`),
  ])
}

export interface Link {
  readonly profileId: string
  /** Null for a first carrier, or when the member who infected them has left. */
  readonly infectedBy: string | null
}

/**
 * The longest chain of infections, beginning with its first carrier. Among equal ones it is the one with the lowest
 * last id.
 */
export function longestChain(links: readonly Link[]): string[] {
  const fromOf = new Map(links.map(({ profileId, infectedBy }) => [profileId, infectedBy]))
  const depths = new Map<string, number>()
  let last: string | undefined
  for (const { profileId } of links) {
    const depth = depthOf(profileId, { fromOf, depths })
    const most = last === undefined ? 0 : (depths.get(last) ?? 0)
    if (last === undefined || depth > most || (depth === most && profileId < last)) last = profileId
  }
  return last === undefined ? [] : chainTo(last, fromOf)
}

interface Known {
  readonly fromOf: ReadonlyMap<string, string | null>
  readonly depths: Map<string, number>
}

/** A loop instead of recursion, because a chain can be as long as the list of players. */
function depthOf(profileId: string, { fromOf, depths }: Known): number {
  const chain: string[] = []
  let at: string | undefined = profileId
  while (at !== undefined && !depths.has(at)) {
    chain.push(at)
    const from: string | null | undefined = fromOf.get(at)
    at = from && fromOf.has(from) ? from : undefined
  }
  let depth = at === undefined ? 0 : (depths.get(at) ?? 0)
  for (const id of chain.toReversed()) depths.set(id, ++depth)
  return depths.get(profileId) ?? 0
}

function chainTo(last: string, fromOf: Known['fromOf']): string[] {
  const chain: string[] = []
  for (let at: string | null | undefined = last; at && fromOf.has(at); at = fromOf.get(at)) {
    chain.push(at)
  }
  return chain.toReversed()
}
