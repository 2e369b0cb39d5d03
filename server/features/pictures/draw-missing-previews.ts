import { sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { ratedFile } from './picture-files.ts'
import type { PicturePool } from './worker/picture-pool.ts'

type Needs = Pick<Platform, 'db' | 'storage'> & { readonly pool: PicturePool }

const picturesPerRun = 200
const waitMaxMs = 30_000

/** Draws the previews of pictures that were stored before there were any. */
export async function drawMissingPreviews({ db, storage, pool }: Needs): Promise<void> {
  const lacking = await db
    .selectFrom('pictures')
    .select(['id', 'profile_id as profileId', 'bundle'])
    .where('preview', 'is', null)
    // Pictures that fail every time must not starve the others.
    .orderBy(sql`random()`)
    .limit(picturesPerRun)
    .execute()
  const signal = AbortSignal.timeout(waitMaxMs)
  for (const { id, profileId, bundle } of lacking) {
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
