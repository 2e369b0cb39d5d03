import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { PushTarget } from '#server/platform/web-push.ts'
import type { QuietHours } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { factsOf, type Urgency } from '#shared/notification-kinds.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { grouped, groupedKinds, isGrouped, openNotifications } from '../notifications.queries.ts'

/** A notification that is due on its member's devices, claimed until its lease ends. */
export interface DuePush {
  readonly id: string
  readonly profileId: string
  readonly kind: string
  readonly leasedUntil: Date
  /** Older notifications that this push covers too. */
  readonly standsFor: readonly string[]
  readonly failures: number
  /** The endpoints that are left after the last try. Null before the first. */
  readonly left: readonly string[] | null
}

/**
 * Claims due notifications. If a process claims one and dies, others can claim it after the lease. The newest covers
 * the older ones: in a group, all due ones; with neutral pushes, all of the member. Notifications without a device are
 * done. Those for a device of a busy push service wait.
 * @returns how many were due, and those to send
 */
export async function claimDuePushes(
  db: Db,
  now: Date,
  { most, busyServices = [] }: { readonly most: number; readonly busyServices?: readonly string[] },
): Promise<{ readonly due: number; readonly pushes: readonly DuePush[] }> {
  const leasedUntil = new Date(now.getTime() + serverLimits.push.leaseMs)
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select id, profile_id, kind from notifications
      where push_at <= ${now}${notOf(busyServices)}
      order by push_at, id
      limit ${most}
      for update skip locked
    ), heads as (
      select due.*, notification_detail = 'NEUTRAL' as stands_for_all from due
      join profiles on profiles.id = due.profile_id
      join accounts on accounts.id = profiles.account_id
    ), covered as (
      select n.id from notifications n
      where n.push_at is not null and n.id <> all(array(select id from due)) and exists (
        select from heads where heads.profile_id = n.profile_id and stands_for_all and heads.id > n.id
      )
      for update skip locked
    ), claimed as (select id from due union all select id from covered)
    update notifications n set pushed_at = coalesce(n.pushed_at, ${now}), push_at = case
      when exists (
        select from heads newer where newer.profile_id = n.profile_id and newer.id > n.id
          and (stands_for_all or (newer.kind = n.kind and n.kind = any(${groupedKinds})))
      ) then null
      when exists (
        select from profiles
        join accounts_push_subscriptions s on s.account_id = profiles.account_id
        where profiles.id = n.profile_id
      ) then ${leasedUntil}::timestamptz
    end
    from claimed where n.id = claimed.id
    returning n.id, n.profile_id as "profileId", n.kind, n.push_at is not null as "isClaimed",
      n.id in (select id from due) as "isDue", n.push_failures as failures, n.push_left as left`.execute(
    db,
  )
  const covered = rows.filter(row => !row.isClaimed)
  const pushes = rows
    .filter(row => row.isClaimed)
    .map(row => {
      const standsFor = covered.filter(({ profileId }) => profileId === row.profileId)
      return { ...row, standsFor: standsFor.map(({ id }) => id), leasedUntil }
    })
  return { due: rows.filter(({ isDue }) => isDue).length, pushes }
}

type ClaimedRow = Omit<DuePush, 'leasedUntil' | 'standsFor'> & {
  readonly isClaimed: boolean
  readonly isDue: boolean
}

const notOf = (services: readonly string[]) =>
  services.length === 0
    ? sql``
    : sql` and not exists (
        select from profiles
        join accounts_push_subscriptions s on s.account_id = profiles.account_id
        where profiles.id = notifications.profile_id and s.service = any(${services})
      )`

export type PushContent = NonNullable<Awaited<ReturnType<typeof readPush>>>

export interface PushDeviceTarget extends PushTarget {
  readonly host: string
  /** The host of its push service. */
  readonly service: string
}

/**
 * Reads the content at the last moment. Undefined when the member has attended to everything, or cannot meet the actor
 * now.
 */
export async function readPush(
  db: Db,
  { id, profileId, kind, standsFor, left }: DuePush,
  now: Date,
) {
  const ids = [id, ...standsFor]
  const rows = await openNotifications(db, profileId, now)
    .where(eb =>
      eb.or([eb('n.id', 'in', ids), ...(isGrouped(kind) ? [eb('n.kind', '=', kind)] : [])]),
    )
    .execute()
  const row = rows.find(each => ids.includes(each.id))
  const items = grouped(rows)
  const item = row && items.find(each => each.kind === row.kind)
  const account = item && (await readAccount(db, profileId))
  if (!account) return undefined
  const { accountId, ...about } = account
  const devices = await readDevices(db, accountId, now)
  return {
    ...about,
    accountId,
    /** The item in the member's list; of several, the newest. */
    item,
    isOne: items.length === 1,
    urgency: mostUrgent(items.map(each => factsOf(each.kind).urgency ?? 'normal')),
    actorId: row.actorId,
    devices: left ? devices.filter(({ endpoint }) => left.includes(endpoint)) : devices,
  }
}

const mostUrgent = (urgencies: readonly Urgency[]): Urgency =>
  (['high', 'normal'] as const).find(each => urgencies.includes(each)) ?? 'low'

async function readAccount(db: Db, profileId: string) {
  const account = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['accounts.id as accountId', 'notification_detail as detail'])
    .select(['discreet as isDiscreet', quietHours.as('quietHours')])
    .where('profiles.id', '=', profileId)
    .executeTakeFirst()
  if (!account) return undefined
  const { detail, ...about } = account
  return { ...about, isDetailed: detail === 'DETAILED' }
}

/** A column of `accounts`: the quiet hours in the form of the settings. */
export const quietHours = sql<QuietHours | null>`
  case when quiet_from is not null then json_build_object(
    'from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI'), 'timeZone', quiet_time_zone
  ) end`

/** Devices whose sessions have not ended: a device gets no push after its login ends. */
const readDevices = (db: Db, accountId: string, now: Date): Promise<PushDeviceTarget[]> =>
  db
    .selectFrom('accounts_push_subscriptions as s')
    .innerJoin('sessions', 'sessions.id', 's.session_id')
    .select(['s.endpoint', 's.service', 's.auth', 's.p256dh', 's.host'])
    .where('s.account_id', '=', accountId)
    .where('sessions.seen_at', '>=', ago(now, limits.sessionIdleMs))
    .where('sessions.created_at', '>=', ago(now, limits.sessionAbsoluteMs))
    .orderBy('s.created_at')
    .orderBy('s.endpoint')
    .limit(serverLimits.pushDevicesMax)
    .execute()

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/**
 * Schedules another try after a failed one, or none. It changes nothing if the process has lost its lease meanwhile.
 */
export async function finishPush(
  db: Db,
  { id, leasedUntil }: DuePush,
  next: PushRetry | undefined,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ push_at: next?.at ?? null, push_left: next ? [...next.left] : null })
    .$if(next !== undefined, query =>
      query.set(eb => ({ push_failures: eb('push_failures', '+', 1) })),
    )
    .where('id', '=', id)
    .where('push_at', '=', leasedUntil)
    .execute()
}

export interface PushRetry {
  readonly at: Date
  readonly left: readonly string[]
}

/**
 * Postpones a push that was not tried, together with the notifications that it covers. It may be withdrawn before then,
 * while they remain.
 */
export async function putOffPush(db: Db, { id, leasedUntil, standsFor }: DuePush, at: Date) {
  await sql`
    update notifications set push_at = ${at}, pushed_at = case when push_left is not null then pushed_at end
    where (id = ${id} and push_at = ${leasedUntil})
      or (id = any(${standsFor}) and push_at is null and not taken_back)`.execute(db)
}
