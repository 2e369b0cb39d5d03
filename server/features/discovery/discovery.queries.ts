import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Place } from '#server/presence/live-member.ts'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'

interface OwnSearch {
  readonly viewerId: string
  readonly place: Place
  readonly filter: DiscoveryFilter
}

type Ids = Promise<readonly string[]>

/** Whom the reader's own likes, chats and tags, and the words of biographies let in or leave out. */
export async function idsByOwnData(
  db: Db,
  search: OwnSearch,
): Promise<{ among?: ReadonlySet<string>; without: ReadonlySet<string> }> {
  const [letIn, leftOut] = await Promise.all([
    Promise.all(whoIsLetIn(db, search)),
    Promise.all(whoIsLeftOut(db, search)),
  ])
  const without = new Set(leftOut.flat())
  const [first, ...others] = letIn.map(ids => new Set(ids))
  if (!first) return { without }
  return { among: new Set([...first].filter(id => others.every(ids => ids.has(id)))), without }
}

function whoIsLetIn(db: Db, { viewerId, place, filter }: OwnSearch): Ids[] {
  const { only = [], ownTags = [], words = '' } = filter
  return [
    ...(only.includes('liked') ? [likedBy(db, viewerId)] : []),
    ...(only.includes('chatted') ? [chattedWith(db, viewerId)] : []),
    ...(ownTags.length > 0 ? [taggedBy(db, viewerId, ownTags)] : []),
    ...wordsOf(words).map(word => nearWithWord(db, place, word)),
  ]
}

function whoIsLeftOut(db: Db, { viewerId, place, filter }: OwnSearch): Ids[] {
  const { only = [], withoutWords = '' } = filter
  return [
    ...(only.includes('not-liked') ? [likedBy(db, viewerId)] : []),
    ...(only.includes('not-chatted') ? [chattedWith(db, viewerId)] : []),
    ...(only.includes('not-swiped') ? [swipedBy(db, viewerId)] : []),
    ...wordsOf(withoutWords).map(word => nearWithWord(db, place, word)),
  ]
}

/** At most ten: each is a search of its own. */
const wordsMax = 10
const wordsOf = (words: string) => [...new Set(words.match(/\S+/g))].slice(0, wordsMax)

async function likedBy(db: Db, viewerId: string) {
  const rows = await swiped(db, viewerId).where('like_type', '=', 'LIKE').execute()
  return rows.map(({ id }) => id)
}

async function swipedBy(db: Db, viewerId: string) {
  const rows = await swiped(db, viewerId).execute()
  return rows.map(({ id }) => id)
}

const swiped = (db: Db, viewerId: string) =>
  db
    .selectFrom('likes')
    .select('liked_profile_id as id')
    .where('liker_profile_id', '=', viewerId)
    .orderBy('created_at', 'desc')
    .limit(limits.discoveryIdsMax)

async function chattedWith(db: Db, viewerId: string) {
  const rows = await db
    .selectFrom('chat_conversations')
    .select(['low_profile_id as low', 'high_profile_id as high'])
    .where(eb => eb.or([eb('low_profile_id', '=', viewerId), eb('high_profile_id', '=', viewerId)]))
    .orderBy('sent_at', 'desc')
    .limit(limits.discoveryIdsMax)
    .execute()
  return rows.map(({ low, high }) => (low === viewerId ? high : low))
}

async function taggedBy(db: Db, viewerId: string, tags: readonly string[]) {
  const rows = await db
    .selectFrom('notes')
    .select('about_profile_id as id')
    .where('author_profile_id', '=', viewerId)
    .where(sql<boolean>`private_tags && ${tags}::text[]`)
    .limit(limits.discoveryIdsMax)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Who of those in reach of a place has a word in his name or biography. Both sides are lowered by PostgreSQL:
 * JavaScript does it by other rules, and a word would not be found in itself.
 */
async function nearWithWord(db: Db, { lat, lon }: Place, word: string) {
  const reach = limits.nearestRangeDegrees
  const rows = await db
    .selectFrom('positions as p')
    .innerJoin('profiles as f', 'f.id', 'p.profile_id')
    .select('f.id')
    .where('p.lat', '>=', lat - reach)
    .where('p.lat', '<=', lat + reach)
    .where(sql<boolean>`(abs(p.lon - ${lon}) <= ${reach} or abs(p.lon - ${lon}) >= ${360 - reach})`)
    .where(sql<boolean>`strpos(lower(f.name || ' ' || f.description), lower(${word})) > 0`)
    .limit(limits.discoveryIdsMax)
    .execute()
  return rows.map(({ id }) => id)
}
