import { notify } from '#server/features/notifications/notify.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isNotErased } from '#server/policies/erased.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { decryptLetter, encryptCondition, encryptSender, type Letter } from './encrypted-letters.ts'
import { noticesOf } from './read-notices.ts'
import { momentAfter } from './send-report.ts'

const perRun = 500
/**
 * Longer delays mean that the site was down. Letters that waited would arrive in one moment, and so reveal that they
 * belong together.
 */
const lateMs = 15 * 60_000
/** A second notice of the same infection within this many days is merged into the first. */
const mergedDays = 30

type Needs = Pick<Platform, 'db' | 'clock' | 'secret' | 'live'>

/** Delivers due letters. Each one has a transaction of its own, on one process. */
export async function deliverLetters(platform: Needs): Promise<number | undefined> {
  const { db, clock } = platform
  await spreadLateLetters(platform)
  const due = await db
    .selectFrom('health_letters')
    .select('id')
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .orderBy('id')
    .limit(perRun)
    .execute()
  return runForEach(due, ({ id }) => deliver(platform, id))
}

/**
 * Deletes the letter, stores the notice and notifies the recipient, all or nothing.
 * @returns how many were delivered
 */
function deliver(platform: Needs, id: string): Promise<number> {
  const { db, clock, secret } = platform
  return db.transaction().execute(async tx => {
    const row = await tx
      .selectFrom('health_letters')
      .select('encrypted')
      .where('id', '=', id)
      .where('due_at', '<=', clock.now())
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return 0
    const letter = decryptLetter(secret, row.encrypted)
    await tx.deleteFrom('health_letters').where('id', '=', id).execute()
    if (!(await lockRecipient(tx, letter))) return 0
    if (await hasLikeIt(platform, tx, letter)) return 0
    await addNotice(platform, tx, letter)
    return 1
  })
}

/** Makes two letters to one member wait for each other. @returns false for an erased member */
async function lockRecipient(tx: Db, { recipientProfileId }: Letter) {
  const profile = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', recipientProfileId)
    .where(isNotErased())
    .forNoKeyUpdate()
    .executeTakeFirst()
  return profile !== undefined
}

/** Whether the member already has a notice like this one. A notice looks the same whether one member or two sent it. */
async function hasLikeIt(platform: Needs, tx: Db, { recipientProfileId, condition }: Letter) {
  const since = addDays(dayOf(platform.clock.now()), -mergedDays)
  const notices = await noticesOf({ ...platform, db: tx }, recipientProfileId)
  return notices.some(notice => notice.condition === condition && notice.receivedOn > since)
}

async function addNotice(platform: Needs, tx: Db, letter: Letter) {
  const { clock, secret } = platform
  const { recipientProfileId: profileId, condition, senderKey } = letter
  await tx
    .insertInto('health_notices')
    .values({
      id: newTimelessId(),
      profile_id: profileId,
      encrypted_condition: encryptCondition(secret, condition),
      encrypted_sender: encryptSender(secret, senderKey),
      received_on: dayOf(clock.now()),
    })
    .execute()
  await notify(platform, tx, { profileId, kind: 'HEALTH_NOTICE' })
}

/** Draws new moments for letters that waited while the site was down. */
async function spreadLateLetters({ db, clock }: Needs) {
  const now = clock.now()
  const late = await db
    .selectFrom('health_letters')
    .select(['id', 'due_at as dueAt'])
    .where('due_at', '<', new Date(now.getTime() - lateMs))
    .limit(perRun)
    .execute()
  for (const { id, dueAt } of late) {
    await db
      .updateTable('health_letters')
      .set({ due_at: momentAfter(now, 0) })
      .where('id', '=', id)
      .where('due_at', '=', dueAt)
      .execute()
  }
}
