import { type RawBuilder, sql } from 'kysely'
import { firstIdAt } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { hasWords } from '#server/platform/database/folded-words.ts'
import { type MemberFilter, tagBitsByCategory } from '#server/presence/member-columns.ts'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { metersPerMile, type Point } from '#shared/distance.ts'
import { type FilterName, filterNames, type YesNoFilter } from '#shared/filters.ts'
import { folded } from '#shared/folded.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

interface FilteredSearch {
  readonly viewerId: string
  readonly point: Point
  readonly filter: DiscoveryFilter
  readonly now: Date
}

type Ids = readonly string[]
type ReadIds = (db: Db, search: FilteredSearch) => Promise<Ids>

/** A filter applies either to data in the live map or to ids that it reads from the database. */
interface Rule {
  readonly liveMap?: MemberFilter
  readonly among?: ReadIds
  readonly without?: ReadIds
  /** How many readings a search with this filter counts as. */
  readonly reads?: number
}

const yesNoRules: Readonly<Record<YesNoFilter, (search: FilteredSearch) => Rule>> = {
  'has-picture': () => ({ liveMap: { hasPicture: true } }),
  verified: () => ({ liveMap: { isVerified: true } }),
  'online-now': ({ now }) => ({ liveMap: { updatedSince: now.getTime() - limits.onlineNowMs } }),
  'new-here': ({ now }) => ({
    liveMap: { idFrom: firstIdAt(now.getTime() - serverLimits.newHereMs) },
  }),
  liked: () => ({ among: likedBy }),
  'not-liked': () => ({ without: likedBy }),
  chatted: () => ({ among: chattedWith }),
  'not-chatted': () => ({ without: chattedWith }),
  'not-swiped': () => ({ without: (...asked) => idsOf(swipedBy(...asked)) }),
}

type ValueFilter = Exclude<FilterName, 'only'>
type ValueRule<Name extends ValueFilter> = (
  value: NonNullable<DiscoveryFilter[Name]>,
  search: FilteredSearch,
) => Rule

const valueRules: { readonly [Name in ValueFilter]: ValueRule<Name> } = {
  tags: tags => ({ liveMap: { tags: tagBitsByCategory(tags) } }),
  ageMin: ageMin => ({ liveMap: { ageMin } }),
  ageMax: ageMax => ({ liveMap: { ageMax } }),
  milesMax: miles => ({ liveMap: { radiusMeters: miles * metersPerMile } }),
  ownTags: tags => (tags.length === 0 ? {} : { among: taggedBy(tags) }),
  words: (words, { filter }) => {
    const [required, excluded] = [distinctWords(words), distinctWords(filter.withoutWords)]
    if (required.length === 0) return {}
    return nearby('among', sql`${hasEach(required)} and not ${hasAny(excluded)}`)
  },
  withoutWords: (words, { filter }) => {
    const excluded = distinctWords(words)
    // If the filter also requires words, the rule `words` has already excluded these.
    if (excluded.length === 0 || distinctWords(filter.words).length > 0) return {}
    return nearby('without', hasAny(excluded))
  },
}

/**
 * The filter for the live map, and the members to leave out. Statements run one at a time, because a search must not
 * take all connections.
 */
export async function applyFilter(
  db: Db,
  search: FilteredSearch,
): Promise<{ readonly memberFilter: MemberFilter; readonly without: ReadonlySet<string> }> {
  const rules = rulesOf(search)
  const memberFilter: MemberFilter = Object.assign({}, ...rules.map(({ liveMap }) => liveMap))
  const among = await readEach(db, search, rules, 'among')
  const without = new Set((await readEach(db, search, rules, 'without')).flat())
  const [first, ...others] = among.map(ids => new Set(ids))
  if (!first) return { memberFilter, without }
  const inAll = [...first].filter(id => others.every(ids => ids.has(id)))
  return { memberFilter: { ...memberFilter, among: new Set(inAll) }, without }
}

/** How many readings a search counts as: the number of its most expensive filter. */
export const readsOf = (search: FilteredSearch): number =>
  Math.max(...rulesOf(search).map(({ reads = 1 }) => reads))

function rulesOf(search: FilteredSearch): Rule[] {
  const yesNo = [...new Set(search.filter.only)].map(name => yesNoRules[name](search))
  const names = filterNames.filter(name => name !== 'only')
  return [...yesNo, ...names.map(name => valueRule(name, search))]
}

function valueRule<Name extends ValueFilter>(name: Name, search: FilteredSearch): Rule {
  const value = search.filter[name]
  const rule: ValueRule<Name> = valueRules[name]
  return value === undefined ? {} : rule(value, search)
}

async function readEach(
  db: Db,
  search: FilteredSearch,
  rules: readonly Rule[],
  kind: 'among' | 'without',
): Promise<Ids[]> {
  const read: Ids[] = []
  for (const rule of rules) {
    const ids = await rule[kind]?.(db, search)
    if (ids) read.push(ids)
  }
  return read
}

const likedBy: ReadIds = (...asked) => idsOf(swipedBy(...asked).where('like_type', '=', 'LIKE'))

const idsOf = async (query: { execute(): Promise<{ readonly id: string }[]> }) =>
  (await query.execute()).map(({ id }) => id)

const swipedBy = (db: Db, { viewerId }: FilteredSearch) =>
  db
    .selectFrom('likes')
    .select('liked_profile_id as id')
    .where('liker_profile_id', '=', viewerId)
    .orderBy('created_at', 'desc')
    .limit(serverLimits.discoveryIdsMax)

async function chattedWith(db: Db, { viewerId }: FilteredSearch) {
  const rows = await db
    .selectFrom('chat_conversations')
    .select(['low_profile_id as low', 'high_profile_id as high'])
    .where(eb => eb.or([eb('low_profile_id', '=', viewerId), eb('high_profile_id', '=', viewerId)]))
    .orderBy('sent_at', 'desc')
    .limit(serverLimits.discoveryIdsMax)
    .execute()
  return rows.map(({ low, high }) => (low === viewerId ? high : low))
}

function taggedBy(tags: Ids): ReadIds {
  return (db, { viewerId }) =>
    idsOf(
      db
        .selectFrom('notes')
        .select('about_profile_id as id')
        .where('author_profile_id', '=', viewerId)
        .where(sql<boolean>`private_tags && array(
          select tag from (
            select distinct unnest(private_tags) as tag from notes where author_profile_id = ${viewerId}
          ) as spellings
          where folded(tag) = any(${tags.map(folded)}::text[])
        )`)
        .limit(serverLimits.discoveryIdsMax),
    )
}

const wordsMax = 10
const distinctWords = (words = '') => [...new Set(folded(words).match(/\S+/g))].slice(0, wordsMax)

/** Conditions on a profile `f` in the query of `nearby`. */
const hasEach = (words: Ids) => sql<boolean>`(${sql.join(words.map(inProfile), sql` and `)})`
const hasAny = (words: Ids) =>
  sql<boolean>`(${sql.join([sql`false`, ...words.map(inProfile)], sql` or `)})`

const inProfile = (word: string) => hasWords(sql`f.words`, word)

/** Members shown near the point whose profile meets a condition. This costs more than the live map. */
function nearby(kind: 'among' | 'without', condition: RawBuilder<boolean>): Rule {
  const read: ReadIds = (db, { point: { lat, lon }, now }) => {
    const reach = serverLimits.nearestRangeDegrees
    const isAcross = sql<boolean>`
      (abs(p.lon - ${lon}) <= ${reach} or abs(p.lon - ${lon}) >= ${360 - reach})`
    return idsOf(
      db
        .selectFrom('positions as p')
        .innerJoin('profiles as f', 'f.id', 'p.profile_id')
        .select('f.id')
        .where('p.effective_until', '>', now)
        .where('p.hidden', '=', false)
        .where('p.lat', '>=', lat - reach)
        .where('p.lat', '<=', lat + reach)
        .where(isAcross)
        .where(condition)
        .limit(serverLimits.discoveryIdsMax),
    )
  }
  return { [kind]: read, reads: serverLimits.wordSearchReads }
}
