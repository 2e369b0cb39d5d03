import type { ErasePart, ExportPart } from '#server/platform/account-data.ts'
import { jsonFile } from '#server/platform/archive.ts'
import { readOwnTest } from './own-test.ts'
import { noticesOf } from './read-notices.ts'
import { limitKey, nextReportOf } from './send-report.ts'

/**
 * What a member has received, and what is their own. Not what they have sent: no seal is opened for it, and whoever makes
 * somebody hand over their export learns nothing. Nor what is on its way to them, which would tell its time.
 */
export const exportHealth: ExportPart = async function* (platform, { profileId, accountId }) {
  const notices = await noticesOf(platform, profileId)
  yield jsonFile('health.json', {
    notices: notices,
    test: await readOwnTest(platform.db, profileId),
    nextReportOn: await nextReportOf(platform, accountId),
  })
}

/** The week in which another report has to wait; the rest goes with the rows of account and profile. */
export const eraseHealth =
  (secret: Buffer): ErasePart =>
  async (db, { accountId }) => {
    await db
      .deleteFrom('health_report_limits')
      .where('key', '=', limitKey(secret, accountId))
      .execute()
  }
