import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import { ratedFile } from '../picture-files.ts'
import { sourceOf } from './mark-of.ts'
import type { RatePicture, Rating } from './rating.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'storage'>

interface WaitingPicture {
  readonly id: string
  readonly profileId: string
  readonly bundle: string
}

/** At 50 ms each well within the minute to the next round. */
const picturesPerRound = 300

/**
 * Rates the pictures that nobody has rated yet, the longest waiting first. One that cannot be rated goes to the end of the
 * queue and ends the round: when the classifier is to blame, the others would fare no better.
 */
export async function rateWaiting(platform: Needs, rate: RatePicture): Promise<void> {
  for (const picture of await waitingPictures(platform)) {
    const jpeg = await platform.storage.read(picture.bundle, ratedFile)
    const rating = jpeg && (await rate(jpeg))
    if (rating) await saveRating(platform, picture, rating)
    else await putBack(platform, picture)
    if (jpeg && !rating) return
  }
}

function waitingPictures({ db }: Needs): Promise<WaitingPicture[]> {
  return db
    .selectFrom('pictures')
    .select(['id', 'profile_id as profileId', 'bundle'])
    .where('nsfw_by', '=', 'UNRATED')
    .orderBy('nsfw_since')
    .orderBy('id')
    .limit(picturesPerRound)
    .execute()
}

/** Unless it has been replaced or marked meanwhile. */
async function saveRating({ clock, db }: Needs, picture: WaitingPicture, rating: Rating) {
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

async function putBack({ clock, db }: Needs, { id }: WaitingPicture) {
  await db
    .updateTable('pictures')
    .set({ nsfw_since: clock.now() })
    .where('id', '=', id)
    .where('nsfw_by', '=', 'UNRATED')
    .execute()
}
