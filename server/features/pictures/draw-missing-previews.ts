import { newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { ratedFile } from './picture-files.ts'
import type { PicturePool } from './worker/picture-pool.ts'

type Needs = Pick<Platform, 'db' | 'storage'> & { readonly pool: PicturePool }

const picturesPerRun = 200
const waitMaxMs = 30_000

/** Draws the previews of pictures that were stored before there were any. */
export async function drawMissingPreviews({ db, storage, pool }: Needs): Promise<void> {
  const signal = AbortSignal.timeout(waitMaxMs)
  for (const { id, profileId, bundle } of await someWithoutPreview(db)) {
    const picture = await storage.read(bundle, ratedFile)
    const preview = picture && (await pool.drawPreview(picture, signal))
    if (signal.aborted) return
    if (!preview) continue
    await db.transaction().execute(async tx => {
      const { numUpdatedRows } = await tx
        .updateTable('pictures')
        .set({ preview })
        .where('id', '=', id)
        .where('bundle', '=', bundle)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await announceChange(tx, profileId)
    })
  }
}

/** Those behind a random id, then the first ones: pictures that fail every time must not starve the others. */
async function someWithoutPreview(db: Db) {
  const start = newTimelessId()
  const lacking = db
    .selectFrom('pictures')
    .select(['id', 'profile_id as profileId', 'bundle'])
    .where('preview', 'is', null)
    .orderBy('id')
  const behind = await lacking.where('id', '>=', start).limit(picturesPerRun).execute()
  const room = picturesPerRun - behind.length
  if (room === 0) return behind
  return [...behind, ...(await lacking.where('id', '<', start).limit(room).execute())]
}
