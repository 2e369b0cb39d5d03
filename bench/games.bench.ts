/** The next pictures of a game with many pictures, beside a plain `order by random()`. */
import { sql } from 'kysely'
import { dealPictures } from '#server/features/games/deal-pictures.ts'
import { isUnknownTo } from '#server/features/games/hot-or-not/cards.ts'
import { BoundedQueueByKey } from '#server/platform/bounded-queue.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { DatabaseConnection, Db } from '#server/platform/database/connect.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { insertPeople, openBenchDatabase } from './bench-database.ts'
import { median, type Section, toTable } from './report.ts'
import { syntheticPeople } from './synthetic-people.ts'

const owners = 40_000
const pictures = 100_000
const rounds = 300
/** The slow side needs fewer rounds, because they differ little. */
const roundsOfPlain = 30
const crowd = 100
/** How many pictures each of two players has not seen. */
const [few, fewest] = [1_000, 400] as const

const game = 'HOT_OR_NOT'
const { cards } = gamesLimits
const writeQueue = new BoundedQueueByKey({ concurrency: 1, waitingMax: 1 })

export async function measureGames(server: Connection): Promise<Section> {
  const { connection } = await openBenchDatabase(server, 'bench_games')
  const { db } = connection
  try {
    const ids = [...syntheticPeople(owners)].map(({ id }) => id)
    await insertPeople(db, syntheticPeople(owners))
    const players = ids.slice(0, crowd + 4)
    await db.connection().execute(one => insertGame(one))
    const rows = await measure(connection, players)
    const [first] = rows
    return {
      title: 'The next pictures of a game',
      words: `${pictures} pictures of ${owners} members who have joined; ms until ${cards} pictures or one are dealt and stored, ${rounds}
times. \`order by random()\` stores nothing and ran ${roundsOfPlain} times. In the last row ${crowd} players ask at once, ten times each.`,
      goals: Object.fromEntries(
        rows
          .filter(({ name }) => name.includes(' to '))
          .map(({ name }) => [name, 'p95 below 5 ms a picture']),
      ),
      table: toTable(
        ['side', 'median', '95th percentile', '95th, a picture', 'times'],
        rows.map(({ name, count, tookMs }) => [
          name,
          median(tookMs).toFixed(1),
          percentile95(tookMs).toFixed(1),
          (percentile95(tookMs) / count).toFixed(1),
          (median(tookMs) / median(first?.tookMs ?? [])).toFixed(2),
        ]),
      ),
    }
  } finally {
    await connection.close()
  }
}

interface Side {
  readonly name: string
  /** Pictures per call. */
  readonly count: number
  readonly tookMs: readonly number[]
}

async function measure(
  connection: DatabaseConnection,
  players: readonly string[],
): Promise<Side[]> {
  const { db } = connection
  const [fresh = '', half = '', nearly = '', last = '', ...others] = players
  await seeHalf(db, half)
  await seeAllBut(db, nearly, few)
  await seeAllBut(db, last, fewest)
  // Write the filled data to disk now, so that PostgreSQL does not do it during the measurement.
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
  const side = async (name: string, profileId: string, count: number) => ({
    name,
    count,
    tookMs: await timed(rounds, () => dealNext(connection, profileId, count)),
  })
  return [
    await side(`${cards} to a newcomer`, fresh, cards),
    await side(`${cards} to a player who has seen half`, half, cards),
    await side('one to a newcomer', fresh, 1),
    await side('one to a player who has seen half', half, 1),
    await side(`one to a player who has seen all but ${few}`, nearly, 1),
    await side(`one to a player who has seen all but ${fewest}`, last, 1),
    {
      name: 'one row written, and no more',
      count: 1,
      tookMs: await timed(rounds, () => writeRow(db, fresh)),
    },
    {
      name: `${cards} by \`order by random()\``,
      count: cards,
      tookMs: await timed(roundsOfPlain, () => plainPictures(db, fresh, cards)),
    },
    {
      name: `${cards} to ${crowd} at once`,
      count: cards,
      tookMs: await atOnce(connection, others),
    },
  ]
}

/**
 * The first ten calls warm up.
 * @param act returns how long it took, in ms
 */
async function timed(times: number, act: () => Promise<number>): Promise<number[]> {
  for (let round = 0; round < 10; round += 1) await act()
  const tookMs: number[] = []
  for (let round = 0; round < times; round += 1) tookMs.push(await act())
  return tookMs
}

async function dealNext(
  { db, preparedPool }: DatabaseConnection,
  profileId: string,
  count: number,
): Promise<number> {
  const startedAt = performance.now()
  const asked = { game, count, where: isUnknownTo(profileId) } as const
  const platform = { clock: systemClock, db, preparedPool, writeQueue }
  const dealt = await dealPictures(platform, profileId, asked)
  const tookMs = performance.now() - startedAt
  if (dealt.length === 0) throw new Error('no picture was dealt')
  await sql`
    update games_picture_deals set answer = 1, answered_at = now()
    where profile_id = ${profileId} and answered_at is null`.execute(db)
  return tookMs
}

/** All players act at once. More players than connections wait for a connection, and that wait counts. */
async function atOnce(
  connection: DatabaseConnection,
  players: readonly string[],
): Promise<number[]> {
  const own = players.map(async profileId => {
    const tookMs: number[] = []
    for (let round = 0; round < 10; round += 1)
      tookMs.push(await dealNext(connection, profileId, cards))
    return tookMs
  })
  return (await Promise.all(own)).flat()
}

/** The floor of a deal: it writes one row. */
async function writeRow(db: Db, profileId: string): Promise<number> {
  const startedAt = performance.now()
  await sql`
    update games_players set deal_from = random() where profile_id = ${profileId} and game = ${game}`.execute(
    db,
  )
  return performance.now() - startedAt
}

async function plainPictures(db: Db, profileId: string, count: number): Promise<number> {
  const startedAt = performance.now()
  const { rows } = await sql`
    select pictures.id from pictures
    join games_players owner on owner.profile_id = pictures.profile_id and owner.game = ${game}
    join profiles on profiles.id = pictures.profile_id
    where pictures.private_since is null and pictures.nsfw_by is null and pictures.profile_id <> ${profileId}
      and not exists (
        select from blocks where (blocker_profile_id, blocked_profile_id)
          in ((${profileId}, pictures.profile_id), (pictures.profile_id, ${profileId})))
      and not exists (
        select from games_picture_deals deal
        where deal.profile_id = ${profileId} and deal.game = ${game} and deal.picture_id = pictures.id)
    order by random() limit ${count}`.execute(db)
  if (rows.length === 0) throw new Error('no picture was found')
  return performance.now() - startedAt
}

const percentile95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN

async function insertGame(db: Db) {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    insert into games_players (profile_id, game, joined_at) select id, ${game}, now() from profiles`.execute(
    db,
  )
  await sql`
    insert into pictures (id, profile_id, version, width, height, sort_order, created_at, bundle)
    select gen_random_uuid(), id, 1, 800, 1000, place, now(), 'bundle ' || id || place
    from (select id, row_number() over (order by id) as number from profiles) as owner
    cross join lateral generate_series(1, 2 + (number % 2)::int) as place`.execute(db)
  // Every member has blocked one member and hidden one.
  await sql`
    insert into blocks (blocker_profile_id, blocked_profile_id, created_at)
    select id, lead(id, 7) over (order by id), now() from profiles
    order by id limit ${owners - 7}`.execute(db)
  await sql`
    insert into hidden_profiles (hider_profile_id, hidden_profile_id, created_at)
    select id, lead(id, 11) over (order by id), now() from profiles
    order by id limit ${owners - 11}`.execute(db)
}

const see = (db: Db, profileId: string, where: ReturnType<typeof sql>) =>
  sql`
    insert into games_picture_deals (profile_id, game, picture_id, dealt_at, answer, answered_at)
    select ${profileId}::uuid, ${game}, id, now(), 1, now() from pictures
    where profile_id <> ${profileId} and ${where}`.execute(db)

const seeHalf = (db: Db, profileId: string) => see(db, profileId, sql`random() < 0.5`)

const seeAllBut = (db: Db, profileId: string, left: number) =>
  see(db, profileId, sql`id not in (select id from pictures order by random() limit ${left})`)
