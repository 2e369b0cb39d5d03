/** Like lists of a member with very many likes, at any depth, beside a query of the likes' index alone. */
import { sql } from 'kysely'
import {
  mutualLikes,
  pictureLikesGiven,
  pictureLikesReceived,
  profileLikesGiven,
  profileLikesReceived,
} from '#server/features/likes/lists/like-lists.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import type { LikeCursor } from '#shared/like-cursor.ts'
import { limits } from '#shared/limits.ts'
import { insertPeople, openBenchDatabase } from './bench-database.ts'
import { type Section, type TimedSide, timedColumns, timeSides, toTable } from './report.ts'
import { syntheticPeople } from './synthetic-people.ts'

const likes = 100_000
const pictures = 5
const rounds = 9
const indexAlone = 'the index alone, half-way'

export async function measureLikes(server: Connection): Promise<Section> {
  const { connection } = await openBenchDatabase(server, 'bench_likes')
  const { db } = connection
  try {
    const people = [...syntheticPeople(likes + 1)]
    const [me = '', other = ''] = people.map(({ id }) => id)
    await insertPeople(db, people)
    // A temporary table belongs to one connection.
    await db.connection().execute(one => insertLikes(one, me))
    const sides = await sidesOf(db, me, other)
    return {
      title: 'Lists of likes',
      words: `A member with ${likes} likes given and received, and as many likes of ${pictures} pictures. The others dislike each
other, and the member blocks a hundred. Medians of ${rounds} rounds, pages of ${limits.likesPage}.`,
      goals: Object.fromEntries(
        sides.filter(({ name }) => name !== indexAlone).map(({ name }) => [name, 'below 20 ms']),
      ),
      table: toTable(timedColumns, await timeSides(sides, rounds)),
    }
  } finally {
    await connection.close()
  }
}

type Read = (page: { before?: LikeCursor; size: number }) => Promise<readonly unknown[]>

async function sidesOf(db: Db, me: string, ofProfileId: string): Promise<TimedSide[]> {
  const now = { clock: systemClock, db }
  const size = limits.likesPage
  const half = await cursorAt(db, me, likes / 2)
  const end = await cursorAt(db, me, likes - 500)
  const lists: Readonly<Record<string, Read>> = {
    'likes received': page => profileLikesReceived(now, me, page),
    'likes given': page => profileLikesGiven(now, me, { ...page, likeType: 'LIKE' }),
    'opinions of others': page => profileLikesGiven(now, me, page),
    'likes of their pictures': page => pictureLikesReceived(now, me, page),
    'liked pictures': page => pictureLikesGiven(now, me, { ...page, likeType: 'LIKE' }),
  }
  return [
    { name: indexAlone, read: () => plainPage(db, me, half) },
    ...Object.entries(lists).flatMap(([name, read]) => [
      { name: `${name}, first page`, read: () => read({ size }) },
      { name: `${name}, half-way`, read: () => read({ size, before: half }) },
      { name: `${name}, at the end`, read: () => read({ size, before: end }) },
    ]),
    {
      name: 'opinions of the pictures of one',
      read: () =>
        pictureLikesGiven(now, me, { size: limits.likesPageMax, ofProfileId, isWhole: true }),
    },
    { name: 'the ids of mutual likes', read: () => mutualLikes(db, me) },
  ]
}

async function plainPage(db: Db, me: string, { tsCreated, ids: [id] }: LikeCursor) {
  const { rows } = await sql`
    select liker_profile_id, created_at from likes
    where liked_profile_id = ${me} and like_type = 'LIKE'
      and (created_at, liker_profile_id) < (${new Date(tsCreated)}::timestamptz, ${id}::uuid)
    order by created_at desc, liker_profile_id desc
    limit ${limits.likesPage}`.execute(db)
  return rows
}

/** All four lists have a like in each second. */
async function cursorAt(db: Db, me: string, depth: number): Promise<LikeCursor> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select liker_profile_id as id, created_at as at from likes
    where liked_profile_id = ${me} and like_type = 'LIKE'
    order by created_at desc offset ${depth} limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('there are too few likes')
  return { tsCreated: row.at.getTime(), ids: [row.id, row.id] }
}

async function insertLikes(db: Db, me: string) {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`create temporary table others as
    select id, row_number() over (order by id) as number,
      date_trunc('second', now()) - row_number() over (order by id) * interval '1 second' as at
    from profiles where id <> ${me}`.execute(db)
  await sql`
    insert into likes (liker_profile_id, liked_profile_id, like_type, created_at)
    select id, ${me}::uuid, 'LIKE', at from others`.execute(db)
  await sql`
    insert into likes (liker_profile_id, liked_profile_id, like_type, created_at)
    select ${me}::uuid, id, 'LIKE', at from others`.execute(db)
  // Mix in dislikes of other members, so that no index has the rows of one member only.
  await sql`
    insert into likes (liker_profile_id, liked_profile_id, like_type, created_at)
    select one.id, other.id, 'DISLIKE', one.at from others one
    join others other on other.number = one.number % ${likes} + 1`.execute(db)
  await sql`
    insert into pictures (id, profile_id, version, width, height, sort_order, created_at, bundle)
    select gen_random_uuid(), id, 1, 800, 1000, 0, now(), 'bundle ' || id from others
    union all
    select gen_random_uuid(), ${me}::uuid, 1, 800, 1000, place, now(), 'own ' || place
    from generate_series(1, ${pictures}::int) as place`.execute(db)
  await sql`
    insert into likes_pictures (liker_profile_id, picture_id, liked_profile_id, like_type, created_at)
    select others.id, own.id, ${me}::uuid, 'LIKE', others.at from others
    join pictures own on own.profile_id = ${me} and own.sort_order = 1 + others.number % ${pictures}
    union all
    select ${me}::uuid, pictures.id, others.id, 'LIKE', others.at from others
    join pictures on pictures.profile_id = others.id`.execute(db)
  await sql`
    insert into blocks (blocker_profile_id, blocked_profile_id, created_at)
    select ${me}::uuid, id, now() from others where number % 1000 = 0`.execute(db)
  await sql`analyze`.execute(db)
}
