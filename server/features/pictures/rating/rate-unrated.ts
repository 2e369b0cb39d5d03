import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { ratedFile } from '../picture-files.ts'
import { type RatePicture, type Rating, sourceOf } from './rating.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'storage'>

interface UnratedPicture {
  readonly id: string
  readonly profileId: string
  readonly bundle: string
}

/** At 50 ms each well within the minute until the next run. */
const picturesPerRun = 300

/**
 * Rates the unrated pictures, the longest waiting first. One that cannot be rated goes to the end of the queue and ends
 * the run: if the classifier is to blame, the others would fail too.
 */
export async function rateUnrated(platform: Needs, rate: RatePicture): Promise<void> {
  for (const picture of await unratedPictures(platform)) {
    const jpeg = await platform.storage.read(picture.bundle, ratedFile)
    const rating = jpeg && (await rate(jpeg))
    if (rating) await saveRating(platform, picture, rating)
    else await putBack(platform, picture)
    if (jpeg && !rating) return
  }
}

function unratedPictures({ db }: Needs): Promise<UnratedPicture[]> {
  return db
    .selectFrom('pictures')
    .select(['id', 'profile_id as profileId', 'bundle'])
    .where('nsfw_by', '=', 'UNRATED')
    .orderBy('nsfw_since')
    .orderBy('id')
    .limit(picturesPerRun)
    .execute()
}

/** Unless it has been replaced or marked meanwhile. */
async function saveRating({ clock, db }: Needs, picture: UnratedPicture, rating: Rating) {
  const source = sourceOf(rating)
  await db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('pictures')
      .set(eb => ({ version: eb('version', '+', 1) }))
      .set({ nsfw_by: source, nsfw_since: source && clock.now() })
      .where('id', '=', picture.id)
      .where('bundle', '=', picture.bundle)
      .where('nsfw_by', '=', 'UNRATED')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await announceChange(tx, picture.profileId)
  })
}

async function putBack({ clock, db }: Needs, { id }: UnratedPicture) {
  await db
    .updateTable('pictures')
    .set({ nsfw_since: clock.now() })
    .where('id', '=', id)
    .where('nsfw_by', '=', 'UNRATED')
    .execute()
}
