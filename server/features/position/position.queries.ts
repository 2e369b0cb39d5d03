import { type ExpressionBuilder, type InferResult, sql } from 'kysely'
import { anyOf, batchRows, deleteInBatches } from '#server/platform/database/batches.ts'
import { isFollowedByAll } from '#server/platform/database/change-feed.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import { mailboxDigest } from '#server/platform/mail/mailbox.ts'
import { isInDungeon } from '#server/policies/dungeon.ts'
import { type LocationCellMeters, limits } from '#shared/limits.ts'
import type { CellsOf } from './keyed-cells.ts'
import type { CellMemory, PendingPoint, PublishedPoint } from './publish-point.ts'

export interface KnownPosition {
  readonly accountId: string
  readonly mailbox: CellsOf['mailbox']
  readonly cellMeters: LocationCellMeters
  readonly isInDungeon: boolean
  readonly published: PublishedPoint | null
  readonly pending: PendingPoint | null
  readonly memory: CellMemory
  /** Undefined when the position has ended. */
  readonly times: PresenceTimes | undefined
  /** Also set for a position that has ended. Undefined when there was none. */
  readonly hidden: boolean | undefined
  readonly isChosen: boolean
}

/** Starts of steps (ms): that of the last update, and the one shown to others. */
interface PresenceTimes {
  readonly reportedAt: number
  readonly shownAt: number
}

/** The stored values of an update. Times are in milliseconds since the epoch. */
export interface NewPosition extends PresenceTimes {
  readonly profileId: string
  readonly published: PublishedPoint
  readonly pending: PendingPoint | null
  readonly memory: CellMemory
  readonly hidden: boolean
  readonly isChosen: boolean
  readonly effectiveUntil: number
}

/**
 * How long the memory of cells outlives its position. The last cell was used as much as one validity before the end.
 */
const memoryAfterEndMs = limits.rememberedCellDays * 86_400_000 - limits.positionValidityMs

/** Columns of a position that has ended. Only the memory of cells and the hidden flag remain. */
export const endedPosition = {
  lat: 0,
  lon: 0,
  published_by: 'OVERRIDE',
  is_chosen: false,
  pending_lat: null,
  pending_lon: null,
  publish_at: null,
  reported_at: new Date(0),
  shown_at: new Date(0),
}

/**
 * The known state of each member. The rows stay locked until the transaction ends. A stay in the dungeon locks the
 * position to withdraw it, so it either begins after the update or is seen here.
 */
export async function lockKnownPositions(
  db: Db,
  profileIds: readonly string[],
  { secret, now }: { readonly secret: Buffer; readonly now: Date },
): Promise<Map<string, KnownPosition>> {
  const positions = await lockedPositions(db, profileIds).execute()
  // Reads after the lock, so a change of precision in progress has been committed.
  const members = await db
    .selectFrom('profiles as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['f.id', 'a.id as accountId', 'a.location_cell_meters as cellMeters'])
    .select(['a.email', 'a.opened_mailbox as openedMailbox'])
    .select(isInDungeon(sql.ref('f.id')).as('isInDungeon'))
    .where('f.id', '=', anyOf(profileIds))
    .$narrowType<{ cellMeters: LocationCellMeters }>()
    .execute()
  const byId = new Map(positions.map(row => [row.profile_id, row]))
  return new Map(
    members.map(({ id, email, openedMailbox, ...member }) => {
      const mailbox = openedMailbox ?? mailboxDigest(secret, email)
      return [id, { ...member, mailbox, ...knownOf(byId.get(id), now) }]
    }),
  )
}

const lockedPositions = (db: Db, profileIds: readonly string[]) =>
  db
    .selectFrom('positions')
    .select(['profile_id', 'lat', 'lon', 'effective_until', 'hidden', 'is_chosen'])
    .select(['pending_lat', 'pending_lon', 'publish_at', 'reported_at', 'shown_at'])
    .select([
      sql<CellMemory>`memory`.as('memory'),
      sql<PublishedPoint['use']>`published_by`.as('published_by'),
    ])
    .where('profile_id', '=', anyOf(profileIds))
    .orderBy('profile_id')
    .forUpdate()

type Stored = InferResult<ReturnType<typeof lockedPositions>>[number]

function knownOf(row: Stored | undefined, now: Date) {
  if (!row || row.effective_until <= now) {
    const nothing = { published: null, pending: null, times: undefined, isChosen: false }
    return { ...nothing, memory: row?.memory ?? [], hidden: row?.hidden }
  }
  const { pending_lat: lat, pending_lon: lon, publish_at: publishAt } = row
  const pending =
    lat === null || lon === null || publishAt === null
      ? null
      : { point: { lat, lon }, publishAt: publishAt.getTime() }
  const point = { lat: row.lat, lon: row.lon }
  const published = { point, use: row.published_by }
  const times = { reportedAt: row.reported_at.getTime(), shownAt: row.shown_at.getTime() }
  const { memory, hidden, is_chosen: isChosen } = row
  return { published, pending, memory, times, hidden, isChosen }
}

/**
 * Writes many members' positions in one statement, with one list for each column. The statement is the same for any
 * number.
 */
export async function storePositions(db: Db, positions: readonly NewPosition[]): Promise<void> {
  const column = (read: (position: NewPosition) => unknown) => positions.map(read)
  const at = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  await sql`
    insert into positions (
      profile_id, lat, lon, published_by, pending_lat, pending_lon, publish_at,
      hidden, is_chosen, reported_at, shown_at, effective_until, memory)
    select * from unnest(
      ${column(({ profileId }) => profileId)}::uuid[],
      ${column(({ published }) => published.point.lat)}::float8[],
      ${column(({ published }) => published.point.lon)}::float8[],
      ${column(({ published }) => published.use)}::text[],
      ${column(({ pending }) => pending?.point.lat ?? null)}::float8[],
      ${column(({ pending }) => pending?.point.lon ?? null)}::float8[],
      ${column(({ pending }) => at(pending?.publishAt))}::timestamptz[],
      ${column(({ hidden }) => hidden)}::boolean[],
      ${column(({ isChosen }) => isChosen)}::boolean[],
      ${column(({ reportedAt }) => at(reportedAt))}::timestamptz[],
      ${column(({ shownAt }) => at(shownAt))}::timestamptz[],
      ${column(({ effectiveUntil }) => at(effectiveUntil))}::timestamptz[],
      ${column(({ memory }) => JSON.stringify(memory))}::jsonb[])
    on conflict (profile_id) do update set
      lat = excluded.lat, lon = excluded.lon, published_by = excluded.published_by,
      pending_lat = excluded.pending_lat, pending_lon = excluded.pending_lon,
      publish_at = excluded.publish_at, hidden = excluded.hidden,
      is_chosen = excluded.is_chosen, reported_at = excluded.reported_at,
      shown_at = excluded.shown_at, effective_until = excluded.effective_until,
      memory = excluded.memory`.execute(db)
}

export async function publishDuePoints(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('positions')
    .set({
      lat: sql<number>`pending_lat`,
      lon: sql<number>`pending_lon`,
      published_by: 'DEVICE_GPS',
      is_chosen: false,
      pending_lat: null,
      pending_lon: null,
      publish_at: null,
    })
    .where('profile_id', 'in', eb => locked(eb).where('publish_at', '<=', now))
    .returning('profile_id')
    .execute()
  return rows.map(row => row.profile_id)
}

export async function showDueTimes(db: Db, now: Date): Promise<string[]> {
  const ended = new Date(now.getTime() - limits.shownTimeStepMs)
  const rows = await db
    .updateTable('positions')
    .set({ shown_at: sql<Date>`reported_at` })
    .where('profile_id', 'in', eb =>
      locked(eb).where('reported_at', '<=', ended).whereRef('shown_at', '<', 'reported_at'),
    )
    .returning('profile_id')
    .execute()
  return rows.map(row => row.profile_id)
}

export async function endExpiredPositions(db: Db, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable('positions')
    .set(endedPosition)
    .where('profile_id', 'in', eb =>
      locked(eb)
        .where('effective_until', '<=', now)
        .where('reported_at', '>', endedPosition.reported_at),
    )
    .returning('profile_id')
    .execute()
  return ended.map(row => row.profile_id)
}

/**
 * Deletes changes that every process has applied long ago, and old memories of cells. A memory outlives its position.
 * Without it, the points shown on each way home would together reveal where home is.
 */
export async function deleteOldCellsAndChanges(db: Db, now: Date): Promise<void> {
  const cellsBefore = new Date(now.getTime() - memoryAfterEndMs)
  await runEach([
    () => deleteInBatches(db, 'positions', sql`effective_until <= ${cellsBefore}`),
    () => deleteInBatches(db, 'presence_changes', isFollowedByAll('changed_at')),
  ])
}

/** Locks in the same order as updates, to prevent deadlocks. */
const locked = (eb: ExpressionBuilder<DB, 'positions'>) =>
  eb.selectFrom('positions').select('profile_id').orderBy('profile_id').limit(batchRows).forUpdate()
