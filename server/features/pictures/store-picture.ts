import { type Clock, newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { SpooledFile } from '#server/platform/spool.ts'
import { JobTimeout } from '#server/platform/worker-process/worker-process.ts'
import type { Crop } from '#server/policies/handed-over.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { discardFiles } from './delete-pictures.ts'
import { noFingerprint } from './fingerprint-pictures.ts'
import { newBundle, originalFile, ratedFile } from './picture-files.ts'
import type { PictureProcessing } from './picture-processing.ts'
import { lockPicture, lockPicturesOf } from './pictures.queries.ts'
import { rateSoon } from './rating/picture-rater.ts'
import { keepsNsfwState, nsfwStateOf, type Rating } from './rating/rating.ts'
import type { Renditions } from './worker/picture-jobs.ts'
import type { Upload } from './worker/picture-pool.ts'

type Parts = Platform & { readonly pictures: PictureProcessing }

interface PictureUpload {
  readonly file: SpooledFile | undefined
  readonly replaceId: string | undefined
  readonly isPrivate: boolean
  readonly isNsfw: boolean
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal
}

/** The server cuts a silent connection a little later. */
const waitMaxMs = 110_000

export async function uploadPicture(
  platform: Parts,
  viewer: Viewer,
  { file, gone, ...input }: PictureUpload,
): Promise<{ readonly id: string }> {
  if (!file) refuseField('/picfile', 'is required')
  const { profileId } = viewer
  return storeLimited(platform, { ...input, profileId, read: () => file.read(), gone })
}

/** Replaces a picture of the viewer with a part of it, without the quality loss of encoding it in the browser first. */
export async function cropPicture(
  platform: Parts,
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
  // Without a file, the picture was replaced meanwhile.
  const read = async () =>
    (await storage.read(picture.bundle, originalFile)) ?? refuse('pictures/not-found')
  await storeLimited(platform, { profileId, replaceId: pictureId, read, cut, gone, within })
}

/** Stores a picture and counts it against the member's uploads of the hour. */
async function storeLimited(
  platform: Parts,
  { gone, ...upload }: Omit<NewUpload, 'signal'> & Pick<PictureUpload, 'gone'>,
): Promise<{ readonly id: string }> {
  const giveBack = await platform.quotas.take('upload', upload.profileId, serverLimits.uploads)
  const signal = AbortSignal.any([gone, AbortSignal.timeout(waitMaxMs)])
  try {
    return await storePicture(platform, { ...upload, signal })
  } catch (error) {
    // An upload that its sender aborts still counts, and one that may have been made to take long.
    if (isSiteFailure(error) && !gone.aborted) await giveBack()
    throw error
  }
}

const isSiteFailure = (error: unknown) =>
  error instanceof Refusal &&
  (error.code === 'server/unavailable' || error.code === 'server/disk-full') &&
  !(error.cause instanceof JobTimeout)

interface NewUpload extends Upload {
  /** A picture of the same profile that this one replaces, under the same id. */
  readonly replaceId?: string | undefined
  /** Only for a new picture. A replacement stays private or public. */
  readonly isPrivate?: boolean
  readonly isNsfw?: boolean
  /** Runs the save in the caller's transaction. Returns undefined if it is no longer needed. */
  readonly within?: (save: (tx: Db) => Promise<Unused>) => Promise<Unused | undefined>
}

/** Bundles that no row names any longer. */
type Unused = readonly (string | null)[]

type Needs = Pick<Platform, 'bus' | 'clock' | 'db' | 'storage' | 'log'> & {
  readonly pictures: PictureProcessing
}

/**
 * Adds a picture to a profile, or replaces one. The files are stored before the transaction that names them, so no
 * transaction waits for the storage. An upload that is interrupted in between leaves files that nobody sees; the sweep
 * removes them. A job makes the deferred renditions.
 */
async function storePicture(
  platform: Needs,
  { replaceId, isPrivate = false, isNsfw = false, within, ...upload }: NewUpload,
): Promise<{ readonly id: string }> {
  const { clock, db, storage, pictures } = platform
  const { profileId } = upload
  if (replaceId === undefined) await refuseTooMany(db, profileId)
  else await lockPicture(db, profileId, replaceId)
  const id = replaceId ?? newTimelessId()
  const bundle = newBundle(id, clock)
  const { jpeg, ...size } = await pictures.pool.encodeUpload(
    upload,
    async ({ width, height, files, preview }) => {
      await storage.put(bundle, files)
      return { width, height, preview, jpeg: files.get(ratedFile) }
    },
  )
  const rating = isNsfw ? undefined : await rateSoon(pictures.rate, jpeg)
  const picture = { id, profileId, ...size, bundle, isPrivate, isNsfw, rating }
  const save = replaceId === undefined ? add : replace
  const saveIn = async (tx: Db) => {
    const earlier = await save(tx, picture, clock)
    await pictures.deferred.send(tx, { pictureId: id, bundle })
    await announceChange(platform, tx, profileId)
    return earlier
  }
  const saved = within ? within(saveIn) : db.transaction().execute(saveIn)
  const unused = await saved.catch(async error => {
    // Any other error may come after the commit, when the files are needed.
    if (error instanceof Refusal) await discardFiles(platform, [bundle])
    throw error
  })
  await discardFiles(platform, unused ?? [bundle])
  return { id }
}

interface NewPicture extends Pick<Renditions, 'width' | 'height' | 'preview'> {
  readonly id: string
  readonly profileId: string
  readonly bundle: string
  readonly isPrivate: boolean
  readonly isNsfw: boolean
  readonly rating: Rating | undefined
}

async function add(db: Db, picture: NewPicture, clock: Clock): Promise<Unused> {
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
      ...nsfwStateOf({ isNsfw, rating }, clock.now()),
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

async function replace(db: Db, picture: NewPicture, clock: Clock): Promise<Unused> {
  const { id, profileId, width, height, preview, bundle, isNsfw, rating } = picture
  const earlier = await lockPicture(db, profileId, id)
  await db
    .updateTable('pictures')
    .set(eb => ({ version: eb('version', '+', 1), width, height, preview }))
    .set({ bundle, late_bundle: null, ...noFingerprint })
    // The owner's contest was about the previous bytes.
    .set({ nsfw_contested_at: null })
    .$if(!keepsNsfwState(earlier.nsfwBy), query =>
      query.set(nsfwStateOf({ isNsfw, rating }, clock.now())),
    )
    .where('id', '=', id)
    .execute()
  return [earlier.bundle, earlier.deferredBundle]
}

async function refuseTooMany(db: Db, profileId: string) {
  const pictures = db.selectFrom('pictures').where('profile_id', '=', profileId)
  if ((await countRows(pictures)) >= pictureLimits.picturesMax) refuse('pictures/too-many')
}
