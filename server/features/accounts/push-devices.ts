import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { type PushTarget, pushEndpoint } from '#server/platform/web-push.ts'
import type { PushDevice } from '#shared/contract/accounts.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** Leaves out devices of a push service that the site no longer uses. The next push removes them. */
export async function readPushDevices(
  { config: { pushServices }, db }: Pick<Platform, 'config' | 'db'>,
  { accountId }: Viewer,
): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('accounts_push_subscriptions')
    .select(['device_name as deviceName', 'endpoint', 'expiration_time as expirationTime'])
    .select(['auth as auth_base64', 'p256dh as p256dh_base64'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('endpoint')
    .limit(serverLimits.pushDevicesMax)
    .execute()
  return rows
    .filter(({ endpoint }) => pushEndpoint(endpoint, pushServices))
    .map(({ expirationTime, ...device }) => ({
      ...device,
      ...(expirationTime === null ? {} : { expirationTime }),
    }))
}

/** The devices in their stored form. Refuses an endpoint of an unknown push service. */
export function checkedPushDevices(
  { pushServices }: Platform['config'],
  devices: readonly PushDevice[],
): PushDevice[] {
  const seen = new Set<string>()
  return devices.map((device, index) => {
    const endpoint = pushEndpoint(device.endpoint, pushServices)
    if (!endpoint) return refuse('accounts/unknown-push-service')
    if (endpoint.length > serverLimits.pushEndpointMaxLength || seen.has(endpoint)) {
      return refuseField(
        `/pushSubscriptions/${index}/endpoint`,
        'must be the address of a push service, once',
      )
    }
    seen.add(endpoint)
    return { ...device, endpoint }
  })
}

/**
 * Replaces the account's devices. A new device ends with the session that adds it. An existing device still ends with
 * its own session.
 */
export async function savePushDevices(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  change: {
    readonly viewer: Viewer
    readonly host: string
    readonly devices: readonly PushDevice[]
  },
): Promise<void> {
  const { viewer, host, devices } = change
  const { accountId, sessionId } = viewer
  const endpoints = devices.map(({ endpoint }) => endpoint)
  await db
    .deleteFrom('accounts_push_subscriptions')
    .where('account_id', '=', accountId)
    .$if(endpoints.length > 0, query => query.where('endpoint', 'not in', endpoints))
    .execute()
  if (devices.length === 0) return
  await db
    .insertInto('accounts_push_subscriptions')
    .values(
      devices.map(device => ({
        account_id: accountId,
        session_id: sessionId,
        host,
        endpoint: device.endpoint,
        device_name: device.deviceName,
        expiration_time: device.expirationTime ?? null,
        auth: device.auth_base64,
        p256dh: device.p256dh_base64,
        created_at: clock.now(),
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['account_id', 'endpoint']).doUpdateSet(eb => ({
        device_name: eb.ref('excluded.device_name'),
        expiration_time: eb.ref('excluded.expiration_time'),
        auth: eb.ref('excluded.auth'),
        p256dh: eb.ref('excluded.p256dh'),
        // Other keys mean that the browser has subscribed again.
        session_id: sql<string>`case when accounts_push_subscriptions.p256dh = excluded.p256dh
          then accounts_push_subscriptions.session_id else excluded.session_id end`,
      })),
    )
    .execute()
}

/** Removes a device after its subscription has ended, unless its browser has subscribed again. */
export async function removePushDevice(
  db: Db,
  accountId: string,
  { endpoint, p256dh }: PushTarget,
): Promise<void> {
  await db
    .deleteFrom('accounts_push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .execute()
}
