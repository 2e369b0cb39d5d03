import { type Clock, newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { Turns } from '#server/platform/turns.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import { limits } from '#shared/limits.ts'
import { discardFiles } from './discard-files.ts'
import { makeRenditions } from './make-renditions.ts'
import { fileOf, newBundle } from './picture-files.ts'
import { countPictures, lockPicturesOf } from './pictures.queries.ts'
import { keepsMark, markOf } from './rating/mark-of.ts'
import { rateSoon } from './rating/rate-soon.ts'
import type { RatePicture, Rating } from './rating/rating.ts'

interface Upload {
  readonly profileId: string
  readonly bytes: Uint8Array
  /** The picture of the same profile whose place this one takes; its id stays. */
  readonly replaceId?: string | undefined
  /** Counts for a new one; a replacement stays as private as it was. */
  readonly isPrivate?: boolean
  readonly isNsfw?: boolean
  /** Asked unless the owner declares it not safe for work. */
  readonly rate: RatePicture
}

type Needs = Pick<Platform, 'clock' | 'db' | 'storage' | 'log'>

/** Each holds the files of a picture in memory as long as the storage takes. */
const turns = new Turns({ atOnce: 4, waitingMax: 8 })

/**
 * Stores a picture for a profile, or puts it in another's place. The files are kept before the transaction that names
 * them, which so never waits for the storage: what is cut off in between leaves files that nobody sees, and that are
 * swept away.
 */
export async function storePicture(
  platform: Needs,
  { profileId, bytes, replaceId, isPrivate = false, isNsfw = false, rate }: Upload,
): Promise<{ readonly id: string }> {
  const { clock, db, storage } = platform
  if (replaceId === undefined) await refuseTooMany(db, profileId)
  else await lockedPicture(db, profileId, replaceId)
  const { files, width, height } = await makeRenditions(bytes)
  const id = replaceId ?? newId(clock)
  const bundle = newBundle(id, clock)
  const rated = isNsfw ? undefined : rateSoon(rate, files.get(fileOf(256, 'jpeg')))
  const kept = await turns.take(async () => {
    await storage.keep(bundle, files)
    return bundle
  })
  if (kept === undefined) refuse('server/unavailable')
  const mark = { isNsfw, rating: await rated }
  const picture = { id, profileId, width, height, bundle, isPrivate, ...mark }
  const name = replaceId === undefined ? add : replace
  const unnamed = await db
    .transaction()
    .execute(async tx => {
      const earlier = await name(tx, picture, clock)
      await announceChange(tx, profileId)
      return earlier
    })
    .catch(async error => {
      // Whatever else went wrong may have happened after the commit: then the files are needed.
      if (error instanceof Refusal) await discardFiles(platform, picture.bundle)
      throw error
    })
  if (unnamed) await discardFiles(platform, unnamed)
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
  return undefined
}

/** @returns the bundle nobody needs any more */
async function replace(db: Db, picture: NewPicture, clock: Clock) {
  const { id, profileId, width, height, bundle, isNsfw, rating } = picture
  const earlier = await lockedPicture(db, profileId, id)
  await db
    .updateTable('pictures')
    .set(eb => ({ version: eb('version', '+', 1), width, height, bundle }))
    .$if(!keepsMark(earlier, isNsfw), query => query.set(markOf({ isNsfw, rating }, clock.now())))
    .where('id', '=', id)
    .execute()
  return earlier.bundle
}

/** Locks the picture when it is asked in a transaction. One that is not the profile's own is not found. */
async function lockedPicture(db: Db, profileId: string, pictureId: string) {
  const picture = await db
    .selectFrom('pictures')
    .select(['bundle', 'nsfw_by as nsfwBy', 'nsfw_contested_at as contestedAt'])
    .where('id', '=', pictureId)
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst()
  return picture ?? refuse('pictures/not-found')
}

async function refuseTooMany(db: Db, profileId: string) {
  if ((await countPictures(db, profileId)) >= limits.picturesMax) refuse('pictures/too-many')
}
