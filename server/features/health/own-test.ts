import { notify } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseField } from '#server/platform/refusal.ts'
import {
  lockProfiles,
  type WriteBetween,
  type Writer,
  writeOwn,
} from '#server/policies/write-between.ts'
import type { OwnTest } from '#shared/contract/health.ts'
import { addDays, addMonthsToDay, dayOf } from '#shared/days.ts'
import { healthLimits, reminderMonths } from '#shared/health.ts'
import { requirePast } from './require-days.ts'

type Needs = Pick<Platform, 'db' | 'clock'>

/** In UTC: this is daytime for most members. Quiet hours apply as for every push. */
const remindHour = 'T09:00:00Z'
const remindersPerRun = 1_000

export async function readOwnTest(db: Db, profileId: string): Promise<OwnTest | undefined> {
  const row = await db
    .selectFrom('health_tests')
    .select(['tested_on as testedOn', 'remind_months as months'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  const remindMonths = reminderMonths.find(months => months === row?.months)
  return row && { testedOn: row.testedOn, ...(remindMonths && { remindMonths }) }
}

export function saveOwnTest(
  platform: Needs & WriteBetween,
  writer: Writer,
  { testedOn, remindMonths }: OwnTest,
): Promise<void> {
  const { clock } = platform
  requirePast(clock, { path: '/testedOn', day: testedOn })
  const first = addDays(dayOf(clock.now()), -365 * healthLimits.testYears)
  if (testedOn < first)
    refuseField('/testedOn', `must be within the last ${healthLimits.testYears} years`)
  const test = {
    tested_on: testedOn,
    remind_months: remindMonths ?? null,
    remind_at: remindMonths ? nextReminder(testedOn, remindMonths, clock.now()) : null,
  }
  return writeOwn(platform, writer, async tx => {
    await tx
      .insertInto('health_tests')
      .values({ profile_id: writer.profileId, ...test })
      .onConflict(conflict => conflict.column('profile_id').doUpdateSet(test))
      .execute()
  })
}

export async function deleteOwnTest(db: Db, profileId: string): Promise<void> {
  await db.deleteFrom('health_tests').where('profile_id', '=', profileId).execute()
}

/** The first reminder after now, counted from the day of the test. */
function nextReminder(testedOn: string, months: number, now: Date): Date {
  for (let count = months; ; count += months) {
    const at = new Date(addMonthsToDay(testedOn, count) + remindHour)
    if (at > now) return at
  }
}

/** Reminds members whose next test is due. Each is reminded once, by one process. */
export async function remindOfTests(platform: Needs & Pick<Platform, 'live'>) {
  const { db, clock } = platform
  const due = await db
    .selectFrom('health_tests')
    .select('profile_id as profileId')
    .where('remind_at', '<=', clock.now())
    .orderBy('remind_at')
    .orderBy('profile_id')
    .limit(remindersPerRun)
    .execute()
  return runForEach(due, ({ profileId }) => remind(platform, profileId))
}

function remind(platform: Needs & Pick<Platform, 'live'>, profileId: string): Promise<number> {
  const { db, clock } = platform
  return db.transaction().execute(async tx => {
    await lockProfiles(tx, [profileId])
    const row = await tx
      .selectFrom('health_tests')
      .select(['tested_on as testedOn', 'remind_months as months'])
      .where('profile_id', '=', profileId)
      .where('remind_at', '<=', clock.now())
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row || row.months === null) return 0
    await tx
      .updateTable('health_tests')
      .set({ remind_at: nextReminder(row.testedOn, row.months, clock.now()) })
      .where('profile_id', '=', profileId)
      .execute()
    await notify(platform, tx, { profileId, kind: 'HEALTH_REMINDER' })
    return 1
  })
}
