import type { Platform } from '#server/platform/platform.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Settings } from '#shared/contract/accounts.ts'
import { needsCurrentPassword, readAccount } from './account.ts'
import { consentsOf } from './give-consent.ts'
import { readPushDevices } from './push-devices.ts'

export async function readSettings(
  { db, clock, applicationServerKey }: Platform,
  viewer: Viewer,
): Promise<Settings> {
  const account = await readAccount(db, viewer, clock.now())
  const { passwordHash, isByMail, pendingEmail, ...shown } = account
  return {
    ...shown,
    ...(pendingEmail === null ? {} : { pendingEmail }),
    defaultProfileId: viewer.profileId,
    pushSubscriptions: await readPushDevices(db, viewer),
    applicationServerKey,
    passwordWanted: passwordHash === null || isByMail,
    currentPasswordNeeded: needsCurrentPassword(account),
    consents: await consentsOf(db, viewer.accountId),
  }
}
