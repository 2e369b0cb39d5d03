import { withdrawNotification } from '#server/features/notifications/notify.ts'
import type { Brand } from '#server/platform/brands/brands.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ifWritable } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { HealthNotice, HealthOverview } from '#shared/contract/health.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { healthLimits } from '#shared/health.ts'
import { decryptCondition } from './encrypted-letters.ts'
import { readOwnTest } from './own-test.ts'
import { nextReportOf } from './send-report.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'secret'>

const noticesListedMax = 100

/** Everything on the member's health page. It also withdraws the notifications that led there. */
export async function readOverview(
  platform: Needs & Pick<Platform, 'log'>,
  { profileId, accountId }: Viewer,
  { testingLinks = [] }: Brand,
): Promise<HealthOverview> {
  const { db } = platform
  await ifWritable(platform.log, () => attendTo(db, profileId))
  const notices = await noticesOf(platform, profileId)
  const test = await readOwnTest(db, profileId)
  const nextReportOn = await nextReportOf(platform, accountId)
  return {
    notices: notices.map(({ id, condition, receivedOn, appeal }) => ({
      id,
      condition,
      receivedOn,
      appeal,
    })),
    ...(test && { test }),
    ...(nextReportOn !== undefined && { nextReportOn }),
    testingLinks,
  }
}

async function attendTo(db: Db, profileId: string) {
  for (const kind of ['HEALTH_NOTICE', 'HEALTH_REMINDER'] as const) {
    await withdrawNotification(db, { profileId, kind })
  }
}

/** A member's notices, the newest day first. Within a day they are ordered by ids, which contain no time. */
export async function noticesOf({ db, clock, secret }: Needs, profileId: string) {
  const rows = await db
    .selectFrom('health_notices')
    .select(['id', 'encrypted_condition', 'received_on as receivedOn'])
    .select(['contested_on as contestedOn', 'contested_text as contestedText'])
    .select('closed_on as closedOn')
    .where('profile_id', '=', profileId)
    .where('received_on', '>', noticesKeptSince(clock.now()))
    .orderBy('received_on', 'desc')
    .orderBy('id')
    .limit(noticesListedMax)
    .execute()
  return rows.map(({ encrypted_condition: encrypted, ...row }) => ({
    ...row,
    condition: decryptCondition(secret, encrypted),
    appeal: appealOf(row),
  }))
}

type AppealDays = Readonly<Record<'contestedOn' | 'closedOn', string | null>>

function appealOf({ contestedOn, closedOn }: AppealDays): HealthNotice['appeal'] {
  if (contestedOn === null) return 'NONE'
  return closedOn === null ? 'OPEN' : 'CLOSED'
}

/** Notices of this day and earlier ones are neither shown nor stored. */
export const noticesKeptSince = (now: Date): string => addDays(dayOf(now), -healthLimits.keptDays)

/** Deletes a notice with its sender and its appeal. */
export async function deleteNotice(db: Db, profileId: string, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom('health_notices')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) refuse('health/not-found')
}

/** Opens an appeal against a notice. A second call changes nothing. */
export async function contestNotice(
  { db, clock }: Needs,
  profileId: string,
  { id, bodyText }: { readonly id: string; readonly bodyText: string },
): Promise<void> {
  const contested = await db
    .updateTable('health_notices')
    .set(eb => ({
      contested_on: eb.fn.coalesce('contested_on', eb.val(dayOf(clock.now()))),
      contested_text: eb.fn.coalesce('contested_text', eb.val(bodyText)),
    }))
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('received_on', '>', noticesKeptSince(clock.now()))
    .returning('id')
    .executeTakeFirst()
  if (!contested) refuse('health/not-found')
}
