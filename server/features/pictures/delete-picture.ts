import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import { discardFiles } from './discard-files.ts'

/** Deletes a picture of one's own; an administrator may delete anybody's, which is logged. */
export async function deletePicture(
  platform: Pick<Platform, 'db' | 'storage' | 'log'>,
  viewer: Viewer,
  pictureId: string,
): Promise<void> {
  const isAdmin = viewer.roles.includes('ADMIN')
  const deleted = await platform.db.transaction().execute(async tx => {
    const row = await tx
      .deleteFrom('pictures')
      .where('id', '=', pictureId)
      .$if(!isAdmin, query => query.where('profile_id', '=', viewer.profileId))
      .returning(['profile_id as ownerId', 'bundle', 'late_bundle as lateBundle'])
      .executeTakeFirst()
    if (!row) refuse('pictures/not-found')
    await announceChange(tx, row.ownerId)
    return row
  })
  if (deleted.ownerId !== viewer.profileId) {
    const who = { administratorProfileId: viewer.profileId, ownerProfileId: deleted.ownerId }
    platform.log.info({ ...who, pictureId }, 'an administrator deleted a picture')
  }
  await discardFiles(platform, [deleted.bundle, deleted.lateBundle])
}
