import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { PushTarget } from '#server/platform/deliver-push.ts'
import type { QuietHours } from '#shared/contract/accounts.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { bundled, bundledKinds, openNotifications } from '../notifications.queries.ts'

/** A notification that is due on its member's devices, for whoever has claimed it until its lease ends. */
export interface DuePush {
  readonly id: string
  readonly profileId: string
  readonly kind: string
  readonly leasedUntil: Date
  /** Tries so far. */
  readonly failures: number
  /** The endpoints that the last try has left; null before the first. */
  readonly left: readonly string[] | null
}

/**
 * Claims what is due. Who claims it and then dies leaves it to others once the lease is over. Of a bundle the newest
 * stands for all. What no device waits for is done with, and what is for a device of a busy push service waits.
 * @returns how many were due, and those to send
 */
export async function claimDuePushes(
  db: Db,
  now: Date,
  { most, busyServices = [] }: { readonly most: number; readonly busyServices?: readonly string[] },
): Promise<{ readonly due: number; readonly pushes: readonly DuePush[] }> {
  const leasedUntil = new Date(now.getTime() + serverLimits.push.leaseMs)
  const { rows } = await sql<Omit<DuePush, 'leasedUntil'> & { readonly isClaimed: boolean }>`
    with due as (
      select id, profile_id, kind from notifications
      where push_at <= ${now}${notOf(busyServices)}
      order by push_at, id
      limit ${most}
      for update skip locked
    )
    update notifications n set pushed_at = coalesce(n.pushed_at, ${now}), push_at = case
      when n.kind = any(${bundledKinds}) and exists (
        select from due where due.profile_id = n.profile_id and due.kind = n.kind and due.id > n.id
      ) then null
      when exists (
        select from profiles
        join accounts_push_subscriptions s on s.account_id = profiles.account_id
        where profiles.id = n.profile_id
      ) then ${leasedUntil}::timestamptz
    end
    from due where n.id = due.id
    returning n.id, n.profile_id as "profileId", n.kind, n.push_at is not null as "isClaimed",
      n.push_failures as failures, n.push_left as left`.execute(db)
  const pushes = rows.filter(row => row.isClaimed).map(row => ({ ...row, leasedUntil }))
  return { due: rows.length, pushes }
}

const notOf = (services: readonly string[]) =>
  services.length === 0
    ? sql``
    : sql` and not exists (
        select from profiles
        join accounts_push_subscriptions s on s.account_id = profiles.account_id
        where profiles.id = notifications.profile_id and s.service = any(${services})
      )`

/** What a push says, to whom. */
export interface PushContent {
  readonly accountId: string
  readonly isDetailed: boolean
  readonly isDiscreet: boolean
  readonly quietHours: QuietHours | null
  /** As the member's list shows it. */
  readonly item: Notification
  readonly actorId: string | null
  readonly devices: readonly PushDeviceTarget[]
}

export interface PushDeviceTarget extends PushTarget {
  /** Where it was subscribed. */
  readonly host: string
  /** The host of its push service. */
  readonly service: string
}

/** Reads it at the last moment: undefined once it is attended to, or of somebody who cannot be met now. */
export async function readPush(
  db: Db,
  { id, profileId, kind, left }: DuePush,
  now: Date,
): Promise<PushContent | undefined> {
  const rows = await openNotifications(db, profileId, now)
    .where('n.kind', '=', kind)
    .$if(!isBundle(kind), query => query.where('n.id', '=', id))
    .execute()
  const row = rows.find(each => each.id === id)
  const [item] = bundled(rows)
  const account = row && item && (await readAccount(db, profileId))
  if (!account) return undefined
  const { accountId, ...about } = account
  const devices = await readDevices(db, accountId, now)
  return {
    ...about,
    accountId,
    item,
    actorId: row.actorId,
    devices: left ? devices.filter(({ endpoint }) => left.includes(endpoint)) : devices,
  }
}

const isBundle = (kind: string) => bundledKinds.includes(kind)

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

/** Of a row of `accounts`, as the settings have them. */
export const quietHours = sql<QuietHours | null>`
  case when quiet_from is not null then json_build_object(
    'from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI'), 'timeZone', quiet_time_zone
  ) end`

/** Of sessions that are not over: a device gets nothing after its login. */
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

/** What became of a try; nothing changes for who has lost the lease meanwhile. */
export async function finishPush(
  db: Db,
  { id, leasedUntil }: DuePush,
  next: PushRetry | undefined,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ push_at: next?.at ?? null, push_left: next?.left ? [...next.left] : null })
    .$if(next !== undefined && !next.left, query =>
      query.set(eb => ({
        pushed_at: eb
          .case()
          .when('push_left', 'is', null)
          .then(null)
          .else(eb.ref('pushed_at'))
          .end(),
      })),
    )
    .$if(next?.left !== undefined, query =>
      query.set(eb => ({ push_failures: eb('push_failures', '+', 1) })),
    )
    .where('id', '=', id)
    .where('push_at', '=', leasedUntil)
    .execute()
}

export interface PushRetry {
  readonly at: Date
  /** The endpoints to try again; absent when none was tried. */
  readonly left?: readonly string[]
}
