import { type Clock, newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import { limits } from '#shared/limits.ts'
import { discardFiles } from './discard-files.ts'
import { newBundle, ratedFile } from './picture-files.ts'
import type { PictureWorks } from './picture-works.ts'
import { countPictures, lockPicturesOf } from './pictures.queries.ts'
import { keepsMark, markOf } from './rating/mark-of.ts'
import { rateSoon } from './rating/rate-soon.ts'
import type { Rating } from './rating/rating.ts'
import type { Upload } from './workshop/picture-workshop.ts'

interface NewUpload extends Upload {
  /** The picture of the same profile whose place this one takes; its id stays. */
  readonly replaceId?: string | undefined
  /** Counts for a new one; a replacement stays as private as it was. */
  readonly isPrivate?: boolean
  readonly isNsfw?: boolean
  /** Somebody has looked at it already: the classifier is not asked. */
  readonly isKnownSafe?: boolean
}

type Needs = Pick<Platform, 'clock' | 'db' | 'storage' | 'log'> & {
  readonly pictures: PictureWorks
}

/**
 * Stores a picture for a profile, or puts it in another's place. The files are kept before the transaction that names
 * them, which so never waits for the storage: what is cut off in between leaves files that nobody sees, and that are
 * swept away. The rest of the renditions follows in a job.
 */
export async function storePicture(
  platform: Needs,
  { replaceId, isPrivate = false, isNsfw = false, isKnownSafe = false, ...upload }: NewUpload,
): Promise<{ readonly id: string }> {
  const { clock, db, storage, pictures } = platform
  const { profileId } = upload
  if (replaceId === undefined) await refuseTooMany(db, profileId)
  else await lockedPicture(db, profileId, replaceId)
  const id = replaceId ?? newTimelessId()
  const bundle = newBundle(id, clock)
  const { jpeg, ...size } = await pictures.workshop.make(upload, async made => {
    await storage.keep(bundle, made.files)
    return { width: made.width, height: made.height, jpeg: made.files.get(ratedFile) }
  })
  const rating = isKnownSafe ? 'SAFE' : await (isNsfw ? undefined : rateSoon(pictures.rate, jpeg))
  const picture = { id, profileId, ...size, bundle, isPrivate, isNsfw, rating }
  const name = replaceId === undefined ? add : replace
  const unnamed = await db
    .transaction()
    .execute(async tx => {
      const earlier = await name(tx, picture, clock)
      await pictures.late.send(tx, { pictureId: id, bundle })
      await announceChange(tx, profileId)
      return earlier
    })
    .catch(async error => {
      // Whatever else went wrong may have happened after the commit: then the files are needed.
      if (error instanceof Refusal) await discardFiles(platform, [bundle])
      throw error
    })
  await discardFiles(platform, unnamed)
  return { id }
}

interface NewPicture {
  readonly id: string
  readonly profileId: string
  readonly width: number
  readonly height: number
  readonly bundle: string
  readonly isPrivate: boolean
  readonly isNsfw: boolean
  readonly rating: Rating | undefined
}

async function add(db: Db, picture: NewPicture, clock: Clock) {
  const { profileId, isPrivate, isNsfw, rating, ...stored } = picture
  await lockPicturesOf(db, profileId)
  await refuseTooMany(db, profileId)
  await db
    .insertInto('pictures')
    .values(eb => ({
      ...stored,
      profile_id: profileId,
      version: 1,
      private_since: isPrivate ? clock.now() : null,
      ...markOf({ isNsfw, rating }, clock.now()),
      sort_order: eb
        .selectFrom('pictures')
        .select(last =>
          last(last.fn.coalesce(last.fn.max('sort_order'), last.lit(0)), '+', 1).as('next'),
        )
        .where('profile_id', '=', profileId),
      created_at: clock.now(),
    }))
    .execute()
  return []
}

/** @returns the bundles nobody needs any more */
async function replace(db: Db, picture: NewPicture, clock: Clock) {
  const { id, profileId, width, height, bundle, isNsfw, rating } = picture
  const earlier = await lockedPicture(db, profileId, id)
  await db
    .updateTable('pictures')
    .set(eb => ({ version: eb('version', '+', 1), width, height, bundle, late_bundle: null }))
    // What the owner said against the classifier was said of the bytes before.
    .set({ nsfw_contested_at: null })
    .$if(!keepsMark(earlier.nsfwBy), query => query.set(markOf({ isNsfw, rating }, clock.now())))
    .where('id', '=', id)
    .execute()
  return [earlier.bundle, earlier.lateBundle]
}

/** Locks the picture when it is asked in a transaction. One that is not the profile's own is not found. */
async function lockedPicture(db: Db, profileId: string, pictureId: string) {
  const picture = await db
    .selectFrom('pictures')
    .select(['bundle', 'late_bundle as lateBundle', 'nsfw_by as nsfwBy'])
    .where('id', '=', pictureId)
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst()
  return picture ?? refuse('pictures/not-found')
}

async function refuseTooMany(db: Db, profileId: string) {
  if ((await countPictures(db, profileId)) >= limits.picturesMax) refuse('pictures/too-many')
}
