import { randomInt } from 'node:crypto'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refuseUntil } from '#server/platform/limits/refuse-until.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { lockSession } from '#server/policies/write-between.ts'
import type { HealthReport } from '#shared/contract/health.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { healthConditions, healthLimits } from '#shared/health.ts'
import { encryptLetter } from './encrypted-letters.ts'
import { recipientsOf } from './find-people.ts'
import { requireDays } from './require-days.ts'

const hourMs = 3_600_000
/** A letter is delivered within a minute after it is due. So the last one arrives within the 24th hour. */
const delayMs = { min: 2 * hourMs, max: 24 * hourMs - 2 * 60_000 }

type Needs = Pick<Platform, 'db' | 'clock' | 'secret'>

/**
 * Encrypts one letter for each recipient. It stores nothing else about the sender, or about which letters belong
 * together.
 */
export async function sendReport(platform: Needs, viewer: Viewer, report: HealthReport) {
  const { db, clock } = platform
  requireDays(clock, report)
  const { lookBackDays } = healthConditions[report.condition]
  if (report.to < addDays(dayOf(clock.now()), -lookBackDays)) refuse('health/too-long-ago')
  return db.transaction().execute(async tx => {
    const senderKey = await requireSender(platform, tx, viewer.accountId)
    await lockSession(tx, viewer)
    const limit = await takeTurn(platform, tx, viewer.accountId, report)
    if (!limit.isNew) return limit
    const { profileIds } = report
    const asked = { me: viewer.profileId, profileIds, now: clock.now() }
    const recipients = await recipientsOf(tx, asked)
    if (!recipients) refuse('health/unknown-people')
    await addLetters(platform, tx, { ...report, senderKey, profileIds: recipients })
    return limit
  })
}

/** Locks the member's account first, as an erasure does. @returns the health key of the sender */
async function requireSender({ clock }: Needs, tx: Db, accountId: string) {
  const account = await tx
    .selectFrom('accounts')
    .select(['health_key', 'created_at'])
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) refuse('session/missing')
  const oldEnough = addDays(dayOf(account.created_at), healthLimits.accountAgeDays)
  if (dayOf(clock.now()) < oldEnough) refuse('health/account-too-new')
  return account.health_key
}

/**
 * Takes the weekly report, or recognizes the same report again. Two requests at once wait for each other here. The
 * limit is stored under a keyed hash of the account.
 */
async function takeTurn({ clock, secret }: Needs, tx: Db, accountId: string, sent: HealthReport) {
  const now = clock.now()
  const today = dayOf(now)
  const nextReportOn = addDays(today, healthLimits.reportEveryDays)
  const key = limitKey(secret, accountId)
  const report = keyedHash(secret, 'health report', JSON.stringify([accountId, sent]))
  const taken = await tx
    .insertInto('health_report_limits')
    .values({ key, report, free_on: nextReportOn })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ report, free_on: nextReportOn })
        .where('health_report_limits.free_on', '<=', today),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken) return { nextReportOn, isNew: true }
  const last = await tx
    .selectFrom('health_report_limits')
    .select(['report', 'free_on as freeOn'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (last.report.equals(report)) return { nextReportOn: last.freeOn, isNew: false }
  refuseUntil(Date.parse(last.freeOn), now, 'health/report-spent')
}

/** The day from which a member may send another report; undefined if they may now. */
export async function nextReportOf({ db, clock, secret }: Needs, accountId: string) {
  const limit = await db
    .selectFrom('health_report_limits')
    .select('free_on as freeOn')
    .where('key', '=', limitKey(secret, accountId))
    .where('free_on', '>', dayOf(clock.now()))
    .executeTakeFirst()
  return limit?.freeOn
}

export const limitKey = (secret: Buffer, accountId: string): Buffer =>
  keyedHash(secret, 'health report limit', accountId)

/** Stores each letter with a moment of its own, and an id that contains no time. */
async function addLetters(
  { clock, secret }: Needs,
  tx: Db,
  { senderKey, condition, profileIds }: HealthReport & { readonly senderKey: string },
) {
  if (profileIds.length === 0) return
  const rows = profileIds.map(recipientProfileId => ({
    id: newTimelessId(),
    due_at: momentAfter(clock.now(), delayMs.min),
    encrypted: encryptLetter(secret, { recipientProfileId, condition, senderKey }),
  }))
  await tx.insertInto('health_letters').values(rows).execute()
}

/** A uniform moment between a delay and the longest one, from the system's secure random numbers. */
export const momentAfter = (now: Date, leastMs: number): Date =>
  new Date(now.getTime() + randomInt(leastMs, delayMs.max + 1))
