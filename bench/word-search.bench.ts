/** A search for words by the trigram index, beside the full scan that it replaced. */
import { sql } from 'kysely'
import { applyFilter } from '#server/features/discovery/filters.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Section, timedColumns, timeSides, toTable } from './report.ts'

const members = 100_000
const wordsEach = 60
const point = { lat: 52, lon: 13 }
const rounds = 7

const kinds = {
  rare: (round: number) => `only${round}x`,
  frequent: () => 'coffee',
  'two letters': () => 'x1',
}

export async function measureWordSearch(server: Connection): Promise<Section> {
  const { connection } = await openBenchDatabase(server, 'bench_words')
  try {
    await insertAuthors(connection.db)
    const rows: string[][] = []
    for (const [kind, wordOf] of Object.entries(kinds)) {
      rows.push(...(await measure(connection.db, kind, wordOf)))
    }
    return {
      title: 'Words of biographies, in PostgreSQL',
      words: `${members} members within a degree, ${wordsEach} words each. A rare word is one of twenty
members, a frequent one of every tenth. Trigrams find no two letters, and no text has them. Medians of ${rounds} rounds.`,
      table: toTable(timedColumns, rows),
    }
  } finally {
    await connection.close()
  }
}

function measure(db: Db, kind: string, wordOf: (round: number) => string) {
  const sides = [
    { name: `${kind}: index of trigrams`, read: (round: number) => byIndex(db, wordOf(round)) },
    {
      name: `${kind}: every text, folded anew`,
      read: (round: number) => byScan(db, wordOf(round)),
    },
  ]
  return timeSides(sides, rounds)
}

async function byIndex(db: Db, words: string) {
  const viewerId = crypto.randomUUID()
  const { memberFilter } = await applyFilter(db, {
    viewerId,
    point,
    filter: { words },
    now: new Date(),
  })
  return [...(memberFilter.among ?? [])]
}

async function byScan(db: Db, word: string) {
  const { rows } = await sql`
    select f.id from positions p join profiles f on f.id = p.profile_id
    cross join lateral (select folded(f.name || ' ' || f.description) as folded offset 0) texts
    where p.effective_until > ${new Date()} and p.hidden = false
      and p.lat between ${point.lat - 1} and ${point.lat + 1}
      and (abs(p.lon - ${point.lon}) <= 1 or abs(p.lon - ${point.lon}) >= 359)
      and strpos(texts.folded, folded(${word}::text)) > 0
    limit ${serverLimits.discoveryIdsMax}`.execute(db)
  return rows
}

/** All members at one point, with texts as long as a long biography. Building the index last is faster. */
async function insertAuthors(db: Db) {
  await db.transaction().execute(async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`create temporary table authors on commit drop as
      select number, gen_random_uuid() as id from generate_series(1, ${members}) as number`.execute(
      tx,
    )
    await sql`insert into accounts (id, email, default_profile_id, created_at)
      select id, id || '@example.org', id, now() from authors`.execute(tx)
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef('profiles_words_index'::regclass) as definition`.execute(tx)
    await sql`drop index profiles_words_index`.execute(tx)
    await sql`
      insert into profiles (id, account_id, name, birthdate, description, created_at, updated_at)
      select id, id, 'Member', '1990-05-17', (
          select string_agg('Word' || (hashint8(number * 1000 + word) & 16383), ' ')
          from generate_series(1, ${wordsEach}) as word
        ) || case when number % 10 = 0 then ' Coffee' else '' end || ' only' || number % 5000 || 'x',
        now(), now()
      from authors`.execute(tx)
    await sql`
      insert into positions
        (profile_id, lat, lon, published_by, hidden, reported_at, shown_at, effective_until)
      select id, ${point.lat}, ${point.lon}, 'OVERRIDE', false, now(), now(), now() + interval '1 day'
      from authors`.execute(tx)
    for (const { definition } of rows) await sql.raw(definition).execute(tx)
  })
  await sql`analyze profiles, positions`.execute(db)
}
