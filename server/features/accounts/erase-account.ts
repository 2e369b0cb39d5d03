import { sql } from 'kysely'
import type { ErasePart } from '#server/platform/account-data.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { readAccount } from './account.ts'
import { confirmOwner } from './confirm-owner.ts'
import { addressesOf } from './old-addresses.ts'

export interface ErasureNeighbours {
  /** What features have to erase beside the rows that go with an account. */
  readonly eraseParts: readonly ErasePart[]
  readonly liveMap: LiveMap
}

/** Erases the member's account and all that is his. When it returns, nobody meets him on this process any more. */
export async function eraseAccount(
  platform: Platform,
  { eraseParts, liveMap }: ErasureNeighbours,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  const { db, clock, live, sessions } = platform
  const account = await readAccount(db, viewer, clock.now())
  await confirmOwner(platform, account, { password, path: '/password' })
  const profileIds = await db
    .transaction()
    .execute(tx => erase(platform, eraseParts, tx, viewer.accountId))
  await live.untilDelivered()
  await sessions.announceChange(viewer.accountId)
  await liveMap.refresh(profileIds)
}

/**
 * Whoever writes something that belongs to the account or its profiles holds their rows, from before he locks anything
 * else: so he is done before this begins, or finds them gone. @returns the profiles that were erased
 */
async function erase(
  { mailer }: Platform,
  eraseParts: readonly ErasePart[],
  db: Db,
  accountId: string,
): Promise<readonly string[]> {
  const member = await lockMember(db, accountId)
  if (!member) return []
  const { profileIds } = member
  for (const erasePart of eraseParts) await erasePart(db, member)
  for (const email of await addressesOf(db, accountId)) {
    await eraseByAddress(db, email)
    await mailer.withdraw(db, { accountId, email })
  }
  await announceChange(db, ...profileIds)
  await db.deleteFrom('accounts').where('id', '=', accountId).execute()
  return profileIds
}

/** What names an address and no account. */
async function eraseByAddress(db: Db, email: string) {
  await db.deleteFrom('accounts_acknowledgements').where('email', '=', email).execute()
  await db.deleteFrom('accounts_mail_passwords').where('email', '=', email).execute()
  await db.deleteFrom('accounts_waiting_login_mails').where('email', '=', email).execute()
}

/** Undefined when the account is gone already. */
async function lockMember(db: Db, accountId: string) {
  // Two who leave at once share rows, and would wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('account erasure', 0))`.execute(db)
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const profiles = await db
    .selectFrom('profiles')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return { accountId, ...account, profileIds: profiles.map(({ id }) => id) }
}
