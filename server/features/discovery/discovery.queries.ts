import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Place } from '#server/presence/live-member.ts'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { serverLimits } from '#shared/server-limits.ts'

interface OwnSearch {
  readonly viewerId: string
  readonly place: Place
  readonly filter: DiscoveryFilter
  readonly now: Date
}

type Ids = readonly string[]

/**
 * Whom the reader's own likes, chats and tags, and the words of biographies let in or leave out. One statement after
 * another: a search must not take all connections.
 */
export async function idsByOwnData(
  db: Db,
  search: OwnSearch,
): Promise<{ among?: ReadonlySet<string>; without: ReadonlySet<string> }> {
  const letIn = (await whoIsLetIn(db, search)).map(ids => new Set(ids))
  const without = new Set((await whoIsLeftOut(db, search)).flat())
  const [first, ...others] = letIn
  if (!first) return { without }
  return { among: new Set([...first].filter(id => others.every(ids => ids.has(id)))), without }
}

async function whoIsLetIn(db: Db, search: OwnSearch): Promise<Ids[]> {
  const { viewerId, filter } = search
  const { only = [], ownTags = [] } = filter
  const letIn: Ids[] = []
  if (only.includes('liked')) letIn.push(await likedBy(db, viewerId))
  if (only.includes('chatted')) letIn.push(await chattedWith(db, viewerId))
  if (ownTags.length > 0) letIn.push(await taggedBy(db, viewerId, ownTags))
  const [words, withoutWords] = wordsOf(filter)
  if (words.length > 0) {
    letIn.push(
      await near(db, search, sql<boolean>`${hasEach(words)} and not ${hasAny(withoutWords)}`),
    )
  }
  return letIn
}

async function whoIsLeftOut(db: Db, search: OwnSearch): Promise<Ids[]> {
  const { viewerId, filter } = search
  const { only = [] } = filter
  const leftOut: Ids[] = []
  if (only.includes('not-liked')) leftOut.push(await likedBy(db, viewerId))
  if (only.includes('not-chatted')) leftOut.push(await chattedWith(db, viewerId))
  if (only.includes('not-swiped')) leftOut.push(await swipedBy(db, viewerId))
  const [words, withoutWords] = wordsOf(filter)
  // With words to be found, those with the others are not let in to begin with.
  if (words.length === 0 && withoutWords.length > 0) {
    leftOut.push(await near(db, search, hasAny(withoutWords)))
  }
  return leftOut
}

const wordsMax = 10
const different = (words: string) => [...new Set(words.match(/\S+/g))].slice(0, wordsMax)
const wordsOf = ({ words = '', withoutWords = '' }: DiscoveryFilter) =>
  [different(words), different(withoutWords)] as const

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
    .limit(serverLimits.discoveryIdsMax)

async function chattedWith(db: Db, viewerId: string) {
  const rows = await db
    .selectFrom('chat_conversations')
    .select(['low_profile_id as low', 'high_profile_id as high'])
    .where(eb => eb.or([eb('low_profile_id', '=', viewerId), eb('high_profile_id', '=', viewerId)]))
    .orderBy('sent_at', 'desc')
    .limit(serverLimits.discoveryIdsMax)
    .execute()
  return rows.map(({ low, high }) => (low === viewerId ? high : low))
}

async function taggedBy(db: Db, viewerId: string, tags: readonly string[]) {
  const rows = await db
    .selectFrom('notes')
    .select('about_profile_id as id')
    .where('author_profile_id', '=', viewerId)
    .where(sql<boolean>`private_tags && ${tags}::text[]`)
    .limit(serverLimits.discoveryIdsMax)
    .execute()
  return rows.map(({ id }) => id)
}

/** In the condition of `near`. */
const hasEach = (words: Ids) => sql<boolean>`(${sql.join(words.map(hasWord), sql` and `)})`
const hasAny = (words: Ids) =>
  sql<boolean>`(${sql.join([sql`false`, ...words.map(hasWord)], sql` or `)})`
/** What means something in a pattern stands for itself. */
const hasWord = (word: string) => sql`f.words like
  '%' || regexp_replace(lower(${word}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/**
 * Who of those seen in reach of a place has or has not some words in name and biography. Both sides are lowered by
 * PostgreSQL: JavaScript does it by other rules, and a word would not be found in itself.
 */
async function near(db: Db, { place, now }: OwnSearch, hasWords: RawBuilder<boolean>) {
  const { lat, lon } = place
  const reach = serverLimits.nearestRangeDegrees
  const rows = await db
    .selectFrom('positions as p')
    .innerJoin('profiles as f', 'f.id', 'p.profile_id')
    .select('f.id')
    .where('p.effective_until', '>', now)
    .where('p.hidden', '=', false)
    .where('p.lat', '>=', lat - reach)
    .where('p.lat', '<=', lat + reach)
    .where(sql<boolean>`(abs(p.lon - ${lon}) <= ${reach} or abs(p.lon - ${lon}) >= ${360 - reach})`)
    .where(hasWords)
    .limit(serverLimits.discoveryIdsMax)
    .execute()
  return rows.map(({ id }) => id)
}
