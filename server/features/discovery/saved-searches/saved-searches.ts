import { isDeepStrictEqual } from 'node:util'
import type { InferResult } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { mayUseAdvanced } from '#server/policies/entitlements.ts'
import { lockSession } from '#server/policies/write-between.ts'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import type {
  NewSavedSearch,
  SavedSearch,
  SavedSearchChange,
  SavedSearches,
} from '#shared/contract/saved-searches.ts'
import { filterOf, searchOf } from '#shared/filter-address.ts'
import { mayTellOfNew, savedSearchesMax } from '#shared/saved-searches.ts'

type SearchPlatform = Pick<Platform, 'clock' | 'db' | 'secret'>

export async function readSavedSearches(
  { clock, db }: SearchPlatform,
  { accountId, profileId }: Viewer,
): Promise<SavedSearches> {
  const rows = await searchesOf(db, profileId).limit(savedSearchesMax).execute()
  const maySave = await mayUseAdvanced(db, accountId, clock.now())
  return { searches: rows.map(toSearch), maySave }
}

export const searchesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('discovery_saved_searches')
    .select(columns)
    .where('profile_id', '=', profileId)
    .orderBy(eb => eb.fn('lower', ['name']))

const columns = [
  'id',
  'name',
  'filter',
  'look_at as runAt',
  'known_until as knownUntil',
  'created_at as createdAt',
] as const

type SearchRow = Omit<
  InferResult<ReturnType<typeof searchesOf>>[number],
  'knownUntil' | 'createdAt'
>

/** Filters change with releases. A value that no longer exists is left out, as it is from any address. */
const toSearch = ({ id, name, filter, runAt }: SearchRow): SavedSearch => ({
  id,
  name,
  filter: parsed(filter),
  tellsOfNew: runAt !== null,
})

export const parsed = (filter: string): DiscoveryFilter => filterOf(new URLSearchParams(filter))

/** Saves a search once, even if it is sent repeatedly under the same id. */
export async function saveSearch(
  platform: SearchPlatform,
  viewer: Viewer,
  { id, profileId, ...draft }: NewSavedSearch,
) {
  const { clock, db } = platform
  const { name } = draft
  const filter = searchOf(filterOf(searchOf(draft.filter))).toString()
  return db.transaction().execute(async tx => {
    await lockOwner(tx, viewer)
    const stored = await findStored(tx, { id, profileId, name, filter })
    if (stored) return { search: stored, isNew: false }
    await requireRight(platform, tx, viewer)
    if (draft.tellsOfNew) requireNewcomers(filter)
    await requireRoom(tx, profileId)
    const now = clock.now()
    const runAt = draft.tellsOfNew ? nextRun(platform, profileId) : null
    await withFreeKeys(() =>
      tx
        .insertInto('discovery_saved_searches')
        .values({
          id,
          profile_id: profileId,
          name,
          filter,
          created_at: now,
          known_until: now,
          look_at: runAt,
        })
        .execute(),
    )
    return { search: toSearch({ id, name, filter, runAt }), isNew: true }
  })
}

/** Every member may stop notifications. Other changes need the right to use saved searches. */
export async function changeSearch(
  platform: SearchPlatform,
  viewer: Viewer,
  id: string,
  { name, tellsOfNew }: SavedSearchChange,
): Promise<SavedSearch> {
  const { clock, db } = platform
  return db.transaction().execute(async tx => {
    await lockOwner(tx, viewer)
    const stored = await searchesOf(tx, viewer.profileId).where('id', '=', id).executeTakeFirst()
    if (!stored) refuse('discovery/search-not-found')
    if (name !== undefined || tellsOfNew) await requireRight(platform, tx, viewer)
    if (tellsOfNew) requireNewcomers(stored.filter)
    const isSwitched = tellsOfNew !== undefined && tellsOfNew !== (stored.runAt !== null)
    const runAt = tellsOfNew ? nextRun(platform, viewer.profileId) : null
    const changed = {
      ...stored,
      name: name ?? stored.name,
      // Members who joined while notifications were off do not count as new.
      ...(isSwitched ? { runAt, knownUntil: clock.now() } : {}),
    }
    await withFreeKeys(() =>
      tx
        .updateTable('discovery_saved_searches')
        .set({ name: changed.name })
        // Sets these only after a switch: a concurrent run changes both.
        .$if(isSwitched, query =>
          query.set({ look_at: changed.runAt, known_until: changed.knownUntil }),
        )
        .where('id', '=', id)
        .execute(),
    )
    return toSearch(changed)
  })
}

/** The foreign key deletes its notification too. */
export async function deleteSearch(db: Db, profileId: string, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom('discovery_saved_searches')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) refuse('discovery/search-not-found')
}

/** Allows one write of a member at a time, so the count stays right. Refuses a session that has ended meanwhile. */
async function lockOwner(tx: Db, viewer: Viewer) {
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', viewer.profileId)
    .forNoKeyUpdate()
    .execute()
  await lockSession(tx, viewer)
}

/**
 * The same search, saved under this id before. Refuses an id that belongs to a different search or to another member.
 */
async function findStored(
  tx: Db,
  { id, ...draft }: Pick<NewSavedSearch, 'id' | 'profileId' | 'name'> & Pick<SearchRow, 'filter'>,
) {
  const stored = await tx
    .selectFrom('discovery_saved_searches')
    .select(columns)
    .select('profile_id as profileId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return undefined
  const { profileId, name, filter } = stored
  const isSame = isDeepStrictEqual({ profileId, name, filter }, draft)
  return isSame ? toSearch(stored) : refuse('discovery/search-id-taken')
}

async function requireRight({ clock }: SearchPlatform, tx: Db, { accountId }: Viewer) {
  if (!(await mayUseAdvanced(tx, accountId, clock.now()))) refuse('discovery/contributors-only')
}

async function requireRoom(tx: Db, profileId: string) {
  const saved = await searchesOf(tx, profileId).limit(savedSearchesMax).execute()
  if (saved.length >= savedSearchesMax) refuse('discovery/too-many-searches')
}

function requireNewcomers(filter: string) {
  if (!mayTellOfNew(parsed(filter))) refuse('discovery/search-of-known')
}

async function withFreeKeys<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'discovery_saved_searches_name_key')) {
      refuse('discovery/search-name-taken')
    }
    // Another member has saved a search under this id at the same moment.
    if (isUniqueViolation(error, 'discovery_saved_searches_pkey'))
      refuse('discovery/search-id-taken')
    throw error
  }
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * The time of the next run for a member's searches. All of them run in one minute of the day that the member cannot
 * choose. Searches at several times would together reveal when somebody joined.
 */
function nextRun({ clock, secret }: Pick<Platform, 'clock' | 'secret'>, profileId: string): Date {
  const digest = keyedHash(secret, 'look for new profiles', profileId)
  const minute = digest.readUInt32BE(0) % (dayMs / minuteMs)
  const now = clock.now().getTime()
  const today = now - (now % dayMs) + minute * minuteMs
  return new Date(today > now ? today : today + dayMs)
}
