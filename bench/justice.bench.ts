/** What judging costs a large site: the search for jurors, and reads of members while some are in the dungeon. */
import { sql } from 'kysely'
import { readConversations } from '#server/features/chat/conversations.ts'
import { dueCases } from '#server/features/moderation/case-steps.ts'
import { readQueue } from '#server/features/moderation/decisions/read-queue.ts'
import { readUnreadCounts } from '#server/features/notifications/notifications.queries.ts'
import { lowestId, systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { findJurors } from '#server/policies/jurors.ts'
import { presentMembers } from '#server/presence/presence.queries.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { openBenchDatabase } from './bench-database.ts'
import { fillTables, sizes } from './justice-tables.ts'
import { type Section, type TimedSide, timedColumns, timeSides, toTable } from './report.ts'

const rounds = 7

export async function measureJustice(server: Connection): Promise<readonly Section[]> {
  const { connection } = await openBenchDatabase(server, 'bench_justice')
  const { db } = connection
  try {
    await fillTables(db)
    return [await measureDraws(db), await measureDungeon(db)]
  } finally {
    await connection.close()
  }
}

const count = (number: number) => number.toLocaleString('en')

async function measureDraws(db: Db): Promise<Section> {
  const [known = '', ...ids] = await firstMembers(db, 2_001)
  const asked = (parties: readonly string[]) => () =>
    findJurors(db, { parties, now: systemClock.now() })
  const sides: TimedSide[] = [
    { name: 'floor: any 200 jurors, `order by random()`', read: () => anyJurors(db) },
    { name: 'strangers of 6 sides', read: asked(ids.slice(0, 6)) },
    { name: 'strangers of 50 sides', read: asked(ids.slice(0, 50)) },
    { name: 'strangers of 2,000 sides', read: asked(ids) },
    { name: 'strangers of a member who wrote to all jurors', read: asked([known]) },
    { name: 'cases that are due', read: () => dueCases(db, new Date()) },
    {
      name: 'a page of the queue of administrators',
      read: () => readQueue(db, { profileId: known }, { list: 'RUNNING' }),
    },
  ]
  return {
    title: 'Juries',
    words: `Among ${count(sizes.members)} members and ${count(sizes.jurors)} jurors, with ${count(sizes.cases)} cases, ${count(sizes.reports)} reports, ${count(sizes.blocks)} blocks,
${count(sizes.messages)} messages and ${count(sizes.likes)} likes. A draw searches once. Medians of ${rounds} rounds.`,
    goals: Object.fromEntries(
      sides
        .filter(({ name }) => name.startsWith('strangers'))
        .map(({ name }) => [name, 'at most 500 ms']),
    ),
    table: toTable(timedColumns, await timeSides(sides, rounds)),
  }
}

/** The same reads with an empty dungeon. A transaction ends all stays and rolls back. */
async function measureDungeon(db: Db): Promise<Section> {
  const [, me = ''] = await firstMembers(db, 2)
  const ended = await db.startTransaction().execute()
  try {
    await sql`update moderation_sentences set ended_at = now(), ended_by = 'TIME' where ended_at is null`.execute(
      ended,
    )
    const sides = Object.entries(reads).flatMap(([name, read]): TimedSide[] => [
      { name: `${name}: nobody in the dungeon`, read: () => read(ended, me) },
      { name: `${name}: one in a hundred`, read: () => read(db, me) },
    ])
    return {
      title: 'Members in the dungeon',
      words: `The same members, with one in a hundred in the dungeon. Map and tiles come from memory, without these members. The first
rows read what a map is made of. Medians of ${rounds} rounds.`,
      goals: Object.fromEntries(
        Object.keys(reads).map(name => [`${name}: one in a hundred`, 'at most 1.5 times']),
      ),
      table: await tableOfPairs(sides),
    }
  } finally {
    await ended.rollback().execute()
  }
}

/** Compares each side with the one before it. */
async function tableOfPairs(sides: readonly TimedSide[]): Promise<string> {
  const rows: string[][] = []
  for (let first = 0; first < sides.length; first += 2) {
    rows.push(...(await timeSides(sides.slice(first, first + 2), rounds)))
  }
  return toTable(timedColumns, rows)
}

const reads: Readonly<Record<string, (db: Db, me: string) => Promise<readonly unknown[]>>> = {
  'what a map is made of, 1,000 members': db =>
    presentMembers(db, { above: lowestId, limit: 1_000 }, systemClock.now()),
  'conversations of a member': (db, me) => readConversations({ clock: systemClock, db }, me, {}),
  'what is unread': async (db, me) => [await readUnreadCounts({ clock: systemClock, db }, me)],
}

async function anyJurors(db: Db) {
  const { rows } = await sql`
    select profile_id from moderation_service order by random() limit ${justiceLimits.poolMax}`.execute(
    db,
  )
  return rows
}

async function firstMembers(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from numbered where number <= ${most} order by number`.execute(db)
  return rows.map(({ id }) => id)
}
