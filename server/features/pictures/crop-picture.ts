import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { originalFile } from './picture-files.ts'
import type { PictureProcessing } from './picture-processing.ts'
import { storeLimited } from './store-picture.ts'
import type { Cut } from './worker/picture-jobs.ts'

interface Crop {
  readonly pictureId: string
  /** In which the cut was chosen. */
  readonly version: number
  readonly cut: Cut
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal
  /** Runs what replaces the picture in a transaction of the caller's; undefined where it is not needed any more. */
  readonly within: <Saved>(save: (tx: Db) => Promise<Saved>) => Promise<Saved | undefined>
}

/**
 * Replaces a picture of one's own by a part of it, cut from what is stored: as an upload would, but without the loss of
 * encoding it in the browser too.
 */
export async function cropPicture(
  platform: Platform & { readonly pictures: PictureProcessing },
  { profileId }: Viewer,
  { pictureId, version, cut, gone, within }: Crop,
): Promise<void> {
  const { db, storage } = platform
  const picture = await db
    .selectFrom('pictures')
    .select('bundle')
    .where('id', '=', pictureId)
    .where('profile_id', '=', profileId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!picture) refuse('pictures/not-found')
  // Without a file it was replaced meanwhile.
  const read = async () =>
    (await storage.read(picture.bundle, originalFile)) ?? refuse('pictures/not-found')
  await storeLimited(platform, { profileId, replaceId: pictureId, read, cut, gone, within })
}
