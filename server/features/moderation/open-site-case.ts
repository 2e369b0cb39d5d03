import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { underLocks } from '#server/platform/under-locks.ts'
import type { SiteCase } from '#server/policies/handed-over.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import { copyPictures, discardCopies, type PictureCopy } from './evidence-pictures.ts'
import { findNoticed } from './find-reported.ts'
import { maskCase } from './mask-case.ts'
import { nameOf } from './open-case.ts'
import { findCase, storeCase } from './store-case.ts'

/** Opens a case about a profile for the site itself, without a reporter. After that it is like all cases. */
export async function openSiteCase(
  platform: Platform,
  { profileId, noticed, isDue, onOpened }: SiteCase,
): Promise<void> {
  const { db } = platform
  const reported = await findNoticed(db, { profileId, noticed })
  if (!reported) return
  // Done before the transaction, so it does not wait for storage.
  const copies = await copyPictures(platform, reported.pictures)
  const open = async (tx: Db): Promise<readonly PictureCopy[]> => {
    const existing = await lockProfiles(tx, [profileId])
    if (existing.size === 0 || !(await isDue(tx))) return copies
    const before = await findCase(tx, reported)
    const caseId = before?.id ?? (await storeCase(platform, tx, { reported, copies }))
    if (!before) await maskCase(tx, caseId)
    await onOpened(tx, caseId)
    return before ? copies : []
  }
  const unused = await underLocks(platform, [nameOf(profileId)], open).catch(async error => {
    // Another error may have come after the commit, and then the copies are in use.
    if (error instanceof Refusal) await discardCopies(platform, copies)
    throw error
  })
  await discardCopies(platform, unused)
}
