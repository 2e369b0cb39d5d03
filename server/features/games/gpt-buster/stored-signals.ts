import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isOneHousehold } from '#server/policies/one-household.ts'
import { type BusterSignal, busterLimits } from '#shared/games/gpt-buster/rules.ts'
import { openRound } from './rounds.ts'
import { isSuspicious, signalLimits } from './signal-rules.ts'

const keptMs = busterLimits.openMs

interface Noticed {
  readonly profileId: string
  readonly signals: readonly BusterSignal[]
  /** The signals that this look could find. Those it did not find are deleted. */
  readonly among: readonly BusterSignal[]
}

/** Stores the signals of a look at a member, and opens a round if all signals together are enough. */
export function storeSignals(
  platform: Pick<Platform, 'clock' | 'db'>,
  { profileId, signals, among }: Noticed,
): Promise<void> {
  const { clock, db } = platform
  const now = clock.now()
  return db.transaction().execute(async tx => {
    const lost = among.filter(signal => !signals.includes(signal))
    await sql`
      delete from games_buster_signals
      where profile_id = ${profileId} and signal = any(${lost}::text[])`.execute(tx)
    await sql`
      insert into games_buster_signals (profile_id, signal, noticed_at)
      select id, signal, ${now} from profiles cross join unnest(${signals}::text[]) as signal
      where id = ${profileId}
      on conflict (profile_id, signal) do update set noticed_at = ${now}`.execute(tx)
    const all = await signalsOf(tx, profileId, now)
    if (isSuspicious(all)) await openRound(platform, tx, { profileId, by: 'SIGNALS', signals: all })
  })
}

/** A member's current signals. A picture may be gone since it was noticed. */
export async function signalsOf(db: Db, profileId: string, now: Date): Promise<BusterSignal[]> {
  const { rows } = await sql<{ signal: BusterSignal }>`
    select signal from games_buster_signals
    where profile_id = ${profileId} and noticed_at > ${new Date(now.getTime() - keptMs)}
    order by signal`.execute(db)
  const signals = rows.map(({ signal }) => signal)
  const isTrue = !signals.includes('PICTURE_ELSEWHERE') || (await hasTwin(db, profileId))
  return isTrue ? signals : signals.filter(signal => signal !== 'PICTURE_ELSEWHERE')
}

export const forgetSignals = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> =>
  deleteInBatches(
    db,
    'games_buster_signals',
    sql`noticed_at <= ${new Date(clock.now().getTime() - keptMs)}`,
  )

/** Pictures that look alike and are on several profiles. */

/** A few are enough, even when a picture is all over the site. */
const twinsEach = 5

/** Condition on a `pictures` table: every member may see it. */
const isPublic = (table: string) =>
  sql`${sql.ref(`${table}.private_since`)} is null and ${sql.ref(`${table}.nsfw_by`)} is null`

/**
 * When the bytes arrived. The name of a bundle ends in an id that begins with the time. Bundles of the demo community
 * count as late.
 */
const cameAt = (table: string) => sql`split_part(${sql.ref(`${table}.bundle`)}, '.', 2)`

/** Public pictures of other members that look like a picture `p`. Members of one household may share a picture. */
const twins: RawBuilder<unknown> = sql`
  select twin.profile_id, ${cameAt('twin')} < ${cameAt('p')} as is_older
  from pictures twin
  where twin.fingerprint_bands && p.fingerprint_bands and twin.profile_id <> p.profile_id and ${isPublic('twin')}
    and bit_count(twin.fingerprint_rows # p.fingerprint_rows) <= ${sql.lit(signalLimits.pictureBitsMax)}
    and bit_count(twin.fingerprint_columns # p.fingerprint_columns) <= ${sql.lit(signalLimits.pictureBitsMax)}
    and not exists (
      select from profiles cross join (select array[p.profile_id] as ids) as parties
      where profiles.id = twin.profile_id and ${isOneHousehold})
  limit ${sql.lit(twinsEach)}`

async function hasTwin(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pictures p cross join lateral (${twins}) as twin
    where p.profile_id = ${profileId} and ${isPublic('p')} and twin.is_older limit 1`.execute(db)
  return rows.length > 0
}

const picturesPerRun = 500

/** Looks for new pictures that are on other profiles. The signal goes to the member who had the picture later. */
export async function lookAtTwins(platform: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  const { clock, db } = platform
  const { since, until } = await spanOf(db, 'PICTURES', clock.now())
  const { rows } = await sql<{ fingerprintedAt: Date; profileIds: string[] }>`
    select p.fingerprinted_at as "fingerprintedAt", array(
      select distinct case when is_older then p.profile_id else twin.profile_id end
      from (${twins}) as twin) as "profileIds"
    from pictures p
    where p.fingerprinted_at > ${since} and p.fingerprinted_at <= ${until} and p.fingerprint_bands is not null
      and ${isPublic('p')}
    order by p.fingerprinted_at limit ${picturesPerRun}`.execute(db)
  const suspects = new Set(rows.flatMap(({ profileIds }) => profileIds))
  const signal = 'PICTURE_ELSEWHERE'
  for (const profileId of suspects) {
    await storeSignals(platform, { profileId, signals: [signal], among: [signal] })
  }
  const last = rows.at(-1)?.fingerprintedAt
  await saveLooked(db, 'PICTURES', rows.length === picturesPerRun && last ? last : until)
  return suspects.size
}

type Look = 'WRITERS' | 'PICTURES' | 'REPORTS'

/**
 * A look skips the last minute, because an open transaction could add rows to it. Transactions end within half a
 * minute.
 */
const settledMs = 60_000
/** A look goes back no further than this. After a long outage the site does not catch up on everything. */
const backMs = 3_600_000

export interface Span {
  readonly since: Date
  readonly until: Date
}

/** The time since the last look, up to a minute ago. */
export async function spanOf(db: Db, what: Look, now: Date): Promise<Span> {
  const row = await db
    .selectFrom('games_buster_looks')
    .select('looked_until as lookedUntil')
    .where('what', '=', what)
    .executeTakeFirst()
  const since = Math.max(row?.lookedUntil.getTime() ?? 0, now.getTime() - backMs)
  return { since: new Date(since), until: new Date(now.getTime() - settledMs) }
}

export async function saveLooked(db: Db, what: Look, until: Date): Promise<void> {
  await db
    .insertInto('games_buster_looks')
    .values({ what, looked_until: until })
    .onConflict(conflict => conflict.column('what').doUpdateSet({ looked_until: until }))
    .execute()
}
