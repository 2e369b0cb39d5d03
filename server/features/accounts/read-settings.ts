import type { Platform } from '#server/platform/platform.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { type Contributor, contributorOf } from '#server/policies/entitlements.ts'
import type { Settings } from '#shared/contract/accounts.ts'
import { proofNeeded, readAccount } from './account.ts'
import { consentsOf } from './give-consent.ts'
import { readPushDevices } from './push-devices.ts'

export async function readSettings(
  { db, clock, applicationServerKey }: Platform,
  viewer: Viewer,
): Promise<Settings> {
  const now = clock.now()
  const account = await readAccount(db, viewer, now)
  const {
    id: _,
    passwordHash,
    isByMail,
    isFreshlyByMail: __,
    pendingEmail,
    roles,
    ...shown
  } = account
  const proof = proofNeeded(account)
  const contributor = await contributorOf(db, viewer.accountId, now)
  return {
    ...shown,
    roles: isPaidFor(contributor) && !roles.includes('PRO') ? [...roles, 'PRO'] : roles,
    ...(pendingEmail === null ? {} : { pendingEmail }),
    defaultProfileId: viewer.profileId,
    pushSubscriptions: await readPushDevices(db, viewer),
    applicationServerKey,
    passwordWanted: passwordHash === null || isByMail,
    currentPasswordNeeded: proof === 'PASSWORD',
    freshLinkNeeded: proof === 'LINK',
    consents: await consentsOf(db, viewer.accountId),
  }
}

/** He is PRO for as long, without having been granted the role. */
function isPaidFor(contributor: Contributor | undefined): boolean {
  return contributor?.by === 'DUES' || contributor?.by === 'SEAT'
}
