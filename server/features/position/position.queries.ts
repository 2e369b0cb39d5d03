import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Positions } from '#server/platform/database/schema.generated.ts'
import { type LocationCellMeters, limits } from '#shared/limits.ts'
import type { PendingPoint, PublishedPoint } from './published-point/publish-window.ts'
import type { CellMemory } from './published-point/sticky-cell.ts'

/** What was known of a member's place before a report. */
export interface KnownPosition {
  readonly accountId: string
  readonly cellMeters: LocationCellMeters
  readonly published: PublishedPoint | null
  readonly pending: PendingPoint | null
  readonly memory: CellMemory
}

/** What is stored of a report. Times in milliseconds since the epoch. */
export interface NewPosition {
  readonly profileId: string
  readonly published: PublishedPoint
  readonly pending: PendingPoint | null
  readonly memory: CellMemory
  readonly hidden: boolean
  readonly reportedAt: number
  readonly effectiveUntil: number
}

const dayMs = 86_400_000

/** A row of which only the memory of cells is left. */
const noPlace = {
  lat: 0,
  lon: 0,
  published_by: 'OVERRIDE',
  pending_lat: null,
  pending_lon: null,
  publish_at: null,
  hidden: true,
  reported_at: new Date(0),
  effective_until: new Date(0),
}

/** Day (since 1970) on which the member was last in a cell that is remembered. */
const lastUsedDay = sql<number>`coalesce(
  (select max((cell ->> 'lastUsedDay')::integer) from jsonb_array_elements(memory) as cell), 0
)`

type Stored = Pick<
  Selectable<Positions>,
  'lat' | 'lon' | 'pending_lat' | 'pending_lon' | 'publish_at' | 'effective_until'
> & { published_by: PublishedPoint['use']; memory: CellMemory }

/** What is known of each member, the rows locked until the transaction ends. */
export async function lockKnownPositions(
  db: Db,
  profileIds: readonly string[],
  now: Date,
): Promise<Map<string, KnownPosition>> {
  const members = await db
    .selectFrom('profiles as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['f.id', 'a.id as accountId', 'a.location_cell_meters as cellMeters'])
    .where('f.id', 'in', profileIds)
    .$narrowType<{ cellMeters: LocationCellMeters }>()
    .execute()
  const positions = await db
    .selectFrom('positions')
    .select(['profile_id', 'lat', 'lon', 'effective_until'])
    .select(['pending_lat', 'pending_lon', 'publish_at'])
    .select([
      sql<CellMemory>`memory`.as('memory'),
      sql<PublishedPoint['use']>`published_by`.as('published_by'),
    ])
    .where('profile_id', 'in', profileIds)
    .orderBy('profile_id')
    .forUpdate()
    .execute()
  const byId = new Map(positions.map(row => [row.profile_id, row]))
  return new Map(
    members.map(({ id, ...account }) => [id, { ...account, ...knownOf(byId.get(id), now) }]),
  )
}

function knownOf(
  row: Stored | undefined,
  now: Date,
): Pick<KnownPosition, 'published' | 'pending' | 'memory'> {
  if (!row) return { published: null, pending: null, memory: [] }
  if (row.effective_until <= now) return { published: null, pending: null, memory: row.memory }
  const { pending_lat: lat, pending_lon: lon, publish_at: publishAt } = row
  const pending =
    lat === null || lon === null || publishAt === null
      ? null
      : { point: { lat, lon }, publishAt: publishAt.getTime() }
  const point = { lat: row.lat, lon: row.lon }
  return { published: { point, use: row.published_by }, pending, memory: row.memory }
}

/** Writes many members' positions in one statement. */
export async function storePositions(db: Db, positions: readonly NewPosition[]): Promise<void> {
  await db
    .insertInto('positions')
    .values(
      positions.map(({ published, pending, ...position }) => ({
        profile_id: position.profileId,
        lat: published.point.lat,
        lon: published.point.lon,
        published_by: published.use,
        pending_lat: pending?.point.lat ?? null,
        pending_lon: pending?.point.lon ?? null,
        publish_at: pending ? new Date(pending.publishAt) : null,
        hidden: position.hidden,
        reported_at: new Date(position.reportedAt),
        effective_until: new Date(position.effectiveUntil),
        memory: JSON.stringify(position.memory),
      })),
    )
    .onConflict(conflict =>
      conflict.column('profile_id').doUpdateSet(eb => ({
        lat: eb.ref('excluded.lat'),
        lon: eb.ref('excluded.lon'),
        published_by: eb.ref('excluded.published_by'),
        pending_lat: eb.ref('excluded.pending_lat'),
        pending_lon: eb.ref('excluded.pending_lon'),
        publish_at: eb.ref('excluded.publish_at'),
        hidden: eb.ref('excluded.hidden'),
        reported_at: eb.ref('excluded.reported_at'),
        effective_until: eb.ref('excluded.effective_until'),
        memory: eb.ref('excluded.memory'),
      })),
    )
    .execute()
}

/** Puts the pending points in force whose mark has come. @returns whose */
export async function publishDuePoints(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('positions')
    .set({
      lat: sql<number>`pending_lat`,
      lon: sql<number>`pending_lon`,
      published_by: 'DEVICE_GPS',
      pending_lat: null,
      pending_lon: null,
      publish_at: null,
    })
    .where('publish_at', '<=', now)
    .returning('profile_id')
    .execute()
  return rows.map(row => row.profile_id)
}

/**
 * Erases the places of expired positions, and changes that every process has long followed. The memory of cells outlives
 * them until it is too old itself: who forgot it each time would tell by the ways he comes home where home is.
 * @returns whose positions
 */
export async function purgePositions(db: Db, now: Date): Promise<string[]> {
  const oldestDay = Math.floor(now.getTime() / dayMs) - limits.rememberedCellDays
  await db
    .deleteFrom('positions')
    .where('effective_until', '<=', now)
    .where(lastUsedDay, '<', oldestDay)
    .execute()
  const rows = await db
    .updateTable('positions')
    .set(noPlace)
    .where('effective_until', '<=', now)
    .where('effective_until', '>', noPlace.effective_until)
    .returning('profile_id')
    .execute()
  await db
    .deleteFrom('presence_changes')
    .where('changed_at', '<', new Date(now.getTime() - limits.liveEventKeptMs))
    .execute()
  return rows.map(row => row.profile_id)
}

/** Takes a GPS member's published point back: at a new precision the old one must not stay. */
export async function withdrawGpsPosition(db: Db, profileId: string): Promise<void> {
  await db
    .updateTable('positions')
    .set(noPlace)
    .where('profile_id', '=', profileId)
    .where('published_by', '=', 'DEVICE_GPS')
    .execute()
}
