import { recordAct, requireAdministrator } from '#server/platform/audit/audit.ts'
import { deleteDependents, deleteDependentsInBatches } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import { emailAddress } from '#server/platform/mail/email-address.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { type AccountAct, findAccount } from '#server/policies/account-acts.ts'
import { tablesInBulk } from '#server/policies/erased.ts'
import { hasRole } from '#server/policies/roles.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { confirmOwner, type GivenPassword, readAccount } from './account.ts'
import { addressesOf } from './account-addresses.ts'

export interface ErasureDependencies {
  readonly eraseParts: readonly ErasePart[]
  readonly detachProfiles: (db: Db, accountId: string) => Promise<void>
  readonly eraseProfiles: EraseProfiles
  readonly liveMap: LiveMap
}

/**
 * Erases data that the deletion of the rows leaves behind. The caller's transaction has locked the account and its
 * profiles.
 */
export type ErasePart = (db: Db, member: ErasedMember) => Promise<void>

/** Erases detached profiles and all their remaining data, in the caller's transaction. */
export type EraseProfiles = (db: Db, profileIds: readonly string[]) => Promise<void>

/** Refuses an erasure that must not happen. The caller's transaction has locked the account. */
type ErasureGuard = (tx: Db, member: ErasedMember) => Promise<void>

export async function eraseOwnAccount(
  platform: Platform,
  dependencies: ErasureDependencies,
  viewer: Viewer,
  given: Pick<GivenPassword, 'password' | 'address'>,
): Promise<void> {
  const { clock, db, sessions } = platform
  const account = await readAccount(db, viewer, clock.now())
  await confirmOwner(platform, account, { ...given, path: '/password' })
  await eraseAccount(platform, dependencies, viewer.accountId, async tx => {
    // The session may have ended meanwhile, for example because the owner took the account back.
    if (await sessions.hasEnded(viewer, tx)) refuse('session/missing')
  })
}

/**
 * Erases an account and everything that belongs to it, in short transactions. The first step deletes the account and
 * detaches its profiles (policies/erased.ts). The next steps delete their bulk rows in batches, and the last step
 * deletes the profiles. When it returns, this process shows the member to nobody.
 * @returns false when the account is already gone
 */
export async function eraseAccount(
  platform: Platform,
  dependencies: ErasureDependencies,
  accountId: string,
  guard: ErasureGuard,
): Promise<boolean> {
  const { db, live, log, sessions } = platform
  const profileIds = await db
    .transaction()
    .execute(tx => startErasure(platform, dependencies, tx, { accountId, guard }))
  if (!profileIds) return false
  await live.untilDelivered()
  sessions.announceChange(accountId)
  await dependencies.liveMap.refresh(profileIds)
  await finishErasure(db, dependencies.eraseProfiles, profileIds).catch(error =>
    log.error({ err: error }, 'could not delete the rest of an account; the next job will'),
  )
  return true
}

/** Resumes erasures that were interrupted. Each step may run twice, also in parallel. */
export async function finishErasures(db: Db, eraseProfiles: EraseProfiles): Promise<void> {
  const unfinished = await db
    .selectFrom('profiles')
    .select('id')
    .where('account_id', 'is', null)
    .orderBy('id')
    .limit(erasuresPerRun)
    .execute()
  await runForEach(unfinished, ({ id }) => finishErasure(db, eraseProfiles, [id]))
}

const erasuresPerRun = 100

/**
 * Each write to the account or its profiles locks those rows first. So the write has finished before the erasure
 * begins, or it finds the rows gone. @returns the ids of the detached profiles
 */
async function startErasure(
  { clock, mailer }: Platform,
  { eraseParts, detachProfiles }: ErasureDependencies,
  db: Db,
  { accountId, guard }: { readonly accountId: string; readonly guard: ErasureGuard },
): Promise<readonly string[] | undefined> {
  const member = await lockMember(db, accountId)
  if (!member) return undefined
  await guard(db, member)
  const { profileIds } = member
  for (const erasePart of eraseParts) await erasePart(db, member)
  for (const email of await addressesOf({ clock }, db, accountId)) {
    await eraseByAddress(db, email)
    await mailer.withdraw(db, { accountId, email })
  }
  await announceChange(db, ...profileIds)
  await deleteDependents(db, profileIds, tablesInBulk)
  await detachProfiles(db, accountId)
  await db.deleteFrom('accounts').where('id', '=', accountId).execute()
  return profileIds
}

async function finishErasure(db: Db, eraseProfiles: EraseProfiles, profileIds: readonly string[]) {
  if (profileIds.length === 0) return
  await deleteDependentsInBatches(db, profileIds)
  await db.transaction().execute(async tx => {
    await lockNamed(tx, erasureLock)
    await eraseProfiles(tx, profileIds)
  })
}

/** Deletes rows that name an address but no account. */
async function eraseByAddress(db: Db, email: string) {
  await db.deleteFrom('accounts_acknowledgements').where('email', '=', email).execute()
  await db.deleteFrom('accounts_mail_passwords').where('email', '=', email).execute()
  await db.deleteFrom('accounts_waiting_login_mails').where('email', '=', email).execute()
}

/** Runs erasures one at a time: two at once share rows and could deadlock. */
const erasureLock = 'account erasure'

interface ErasedMember {
  readonly accountId: string
  readonly email: string
  readonly profileIds: readonly string[]
}

async function lockMember(db: Db, accountId: string): Promise<ErasedMember | undefined> {
  await lockNamed(db, erasureLock)
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

interface MemberErasure extends AccountAct {
  /** The address of the account. The administrator enters it once more. */
  readonly email: string
}

/**
 * Erases a member's account in the same way as their own erasure. The role of an administrator must be revoked first,
 * as a separate act.
 */
export async function eraseMember(
  platform: Platform,
  dependencies: ErasureDependencies,
  erasure: MemberErasure,
): Promise<void> {
  const { actor, member, reason = '' } = erasure
  const { accountId } = await findAccount(platform.db, member)
  const isErased = await eraseAccount(platform, dependencies, accountId, async (tx, { email }) => {
    await requireAdministrator(tx, actor)
    const typed = erasure.email.trim()
    if (typed.toLowerCase() !== email && emailAddress(typed) !== email) {
      refuse('administration/address-differs', {
        errors: [{ path: '/email', message: 'must be the address of the account' }],
      })
    }
    if (await hasRole(tx, accountId, 'ADMIN')) refuse('administration/is-administrator')
    await recordAct(platform, tx, { actor, action: 'MEMBER_ERASED', accountId, reason })
  })
  if (!isErased) refuse('administration/member-not-found')
}
