import type { ErasePart, ErasureDependencies } from '#server/features/accounts/erase-account.ts'
import { gameFiles } from '#server/features/games/games.ts'
import { limitKey } from '#server/features/health/send-report.ts'
import { erasePictures } from '#server/features/pictures/delete-pictures.ts'
import { detachProfiles, eraseProfiles } from '#server/features/profile/profile-lifecycle.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ExportTable } from '#server/policies/export-files.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { accountFiles } from './exported-account.ts'
import { betweenFiles, pictureFiles } from './exported-between.ts'
import { caseFiles, evidenceFiles } from './exported-cases.ts'

/** A member's export: all stored data about them that they may see, and nothing that others hide. */
export const exported: ExportTable = {
  files: { ...accountFiles, ...betweenFiles, ...caseFiles, ...gameFiles },
  others: [pictureFiles, evidenceFiles],
}

/** What an erasure deletes besides the rows of the account and its profiles. */
export function erasureOf(platform: Platform, liveMap: LiveMap): ErasureDependencies {
  return {
    eraseParts: [eraseBilling, eraseHealth(platform.secret)],
    detachProfiles,
    eraseProfiles: eraseProfiles(erasePictures(platform)),
    liveMap,
  }
}

/** Payers' words and their checkout pages may identify a person. The books stay, but lead to no account. */
const eraseBilling: ErasePart = async (db, { accountId }) => {
  const invoices = db
    .selectFrom('billing_invoices')
    .innerJoin('billing_members', 'billing_members.member_key', 'billing_invoices.member_key')
    .select('billing_invoices.id')
    .where('account_id', '=', accountId)
  await db
    .updateTable('billing_payments')
    .set({ purpose: '' })
    .where('purpose', 'is not', null)
    .where('invoice_id', 'in', invoices)
    .execute()
  await db
    .deleteFrom('billing_checkouts')
    .where('ended_at', 'is not', null)
    .where('invoice_id', 'in', invoices)
    .execute()
}

/** The row that makes another report wait a week. The rest goes with the rows of account and profile. */
const eraseHealth =
  (secret: Buffer): ErasePart =>
  async (db, { accountId }) => {
    await db
      .deleteFrom('health_report_limits')
      .where('key', '=', limitKey(secret, accountId))
      .execute()
  }
