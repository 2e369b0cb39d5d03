import { sql } from 'kysely'
import type { ErasePart } from '#server/platform/account-data.ts'
import type { Db } from '#server/platform/database/connect.ts'
import {
  deleteDependents,
  deleteDependentsInBatches,
} from '#server/platform/database/delete-dependents.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { tablesInBulk } from '#server/policies/erased.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { readAccount } from './account.ts'
import { confirmOwner } from './confirm-owner.ts'
import { addressesOf } from './old-addresses.ts'

export interface ErasureNeighbours {
  /** What features have to erase beside the rows that go with an account. */
  readonly eraseParts: readonly ErasePart[]
  readonly disownProfiles: (db: Db, accountId: string) => Promise<void>
  readonly eraseProfiles: EraseProfiles
  readonly liveMap: LiveMap
}

interface Erasure {
  readonly viewer: Viewer
  readonly password: string | undefined
  /** IP address. */
  readonly address: string
}

/** Erases profiles that are nobody's with all that is left of them, in the caller's transaction. */
export type EraseProfiles = (db: Db, profileIds: readonly string[]) => Promise<void>

/**
 * Erases the member's account and all that is theirs, in steps, none of which is a long transaction. With the first the
 * account is gone, and its profiles are nobody's (policies/erased.ts); what they have in bulk follows in batches, and they
 * themselves at last. When it returns, nobody meets the member on this process any more.
 */
export async function eraseAccount(
  platform: Platform,
  neighbours: ErasureNeighbours,
  { viewer, password, address }: Erasure,
): Promise<void> {
  const { db, clock, live, log, sessions } = platform
  const account = await readAccount(db, viewer, clock.now())
  await confirmOwner(platform, account, { password, path: '/password', address })
  const profileIds = await db.transaction().execute(tx => begin(platform, neighbours, tx, viewer))
  await live.untilDelivered()
  await sessions.announceChange(viewer.accountId)
  await neighbours.liveMap.refresh(profileIds)
  await finish(db, neighbours.eraseProfiles, profileIds).catch(error =>
    log.error({ err: error }, 'the rest of an account is left to the next round'),
  )
}

/** Goes on with erasures that were cut off. Each step may be done twice, and at the same time. */
export async function finishErasures(db: Db, eraseProfiles: EraseProfiles): Promise<void> {
  const begun = await db
    .selectFrom('profiles')
    .select('id')
    .where('account_id', 'is', null)
    .orderBy('id')
    .limit(erasuresARound)
    .execute()
  await runEach(
    begun.map(
      ({ id }) =>
        () =>
          finish(db, eraseProfiles, [id]),
    ),
  )
}

const erasuresARound = 100

/**
 * Whoever writes something that belongs to the account or its profiles holds their rows, from before they lock anything
 * else: so they are done before this begins, or find them gone. Refused when the session has ended meanwhile, by its
 * owner taking the account back, say. @returns the profiles that go
 */
async function begin(
  { clock, mailer, sessions }: Platform,
  { eraseParts, disownProfiles }: ErasureNeighbours,
  db: Db,
  viewer: Viewer,
): Promise<readonly string[]> {
  const { accountId } = viewer
  const member = await lockMember(db, accountId)
  if (!member) return []
  if (await sessions.hasEnded(viewer, db)) refuse('session/missing')
  const { profileIds } = member
  for (const erasePart of eraseParts) await erasePart(db, member)
  for (const email of await addressesOf({ clock }, db, accountId)) {
    await eraseByAddress(db, email)
    await mailer.withdraw(db, { accountId, email })
  }
  await announceChange(db, ...profileIds)
  await deleteDependents(db, profileIds, tablesInBulk)
  await disownProfiles(db, accountId)
  await db.deleteFrom('accounts').where('id', '=', accountId).execute()
  return profileIds
}

async function finish(db: Db, eraseProfiles: EraseProfiles, profileIds: readonly string[]) {
  if (profileIds.length === 0) return
  await deleteDependentsInBatches(db, profileIds)
  await db.transaction().execute(async tx => {
    await lockErasures(tx)
    await eraseProfiles(tx, profileIds)
  })
}

/** What names an address and no account. */
async function eraseByAddress(db: Db, email: string) {
  await db.deleteFrom('accounts_acknowledgements').where('email', '=', email).execute()
  await db.deleteFrom('accounts_mail_passwords').where('email', '=', email).execute()
  await db.deleteFrom('accounts_waiting_login_mails').where('email', '=', email).execute()
}

/** Two who leave at once share rows, and would wait for each other. */
async function lockErasures(db: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('account erasure', 0))`.execute(db)
}

/** Undefined when the account is gone already. */
async function lockMember(db: Db, accountId: string) {
  await lockErasures(db)
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
