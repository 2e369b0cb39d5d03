import { sql } from 'kysely'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { discardFiles } from './delete-pictures.ts'
import {
  deferredRenditions,
  fileOf,
  newBundle,
  originalFile,
  renditionFor,
} from './picture-files.ts'
import { openPictureRater } from './rating/picture-rater.ts'
import type { RatePicture } from './rating/rating.ts'
import { PicturePool, type Upload } from './worker/picture-pool.ts'

export interface PictureProcessing {
  readonly pool: PicturePool
  readonly deferred: Queue<PictureVersion>
  readonly rate: RatePicture
  close(): Promise<void>
}

interface PictureVersion {
  readonly pictureId: string
  /** Changes when the picture is replaced. */
  readonly bundle: string
}

type Needs = Pick<Platform, 'clock' | 'db' | 'storage' | 'log'> & {
  readonly pool: PicturePool
}

/** Less than a job's time limit. When uploads leave no time, a scheduled job tries again later. */
const waitMaxMs = 90_000
const queuedAtOnce = 100

/** @param rate replaces the classifier */
export function openPictureProcessing(platform: Platform, rate?: RatePicture): PictureProcessing {
  const rater = openPictureRater(platform.log)
  const pool = new PicturePool(platform.log)
  const deferred = platform.jobs.queue<PictureVersion>({
    name: 'pictures-late',
    retryLimit: 3,
    run: picture => storeDeferredRenditions({ ...platform, pool }, picture),
  })
  return {
    pool,
    deferred,
    rate: rate ?? rater.rate,
    close: async () => {
      await pool.close()
      await rater.close()
    },
  }
}

/** Makes the slow renditions from the stored original, and records their bundle. */
export async function storeDeferredRenditions(
  platform: Needs,
  picture: PictureVersion,
): Promise<void> {
  const files = await render(platform, picture)
  if (!files) return
  const { clock, db, storage } = platform
  const deferredBundle = newBundle(picture.pictureId, clock)
  await storage.put(deferredBundle, files)
  const recorded = await db
    .updateTable('pictures')
    .set({ late_bundle: deferredBundle })
    .where('id', '=', picture.pictureId)
    .where('bundle', '=', picture.bundle)
    .where('late_bundle', 'is', null)
    .executeTakeFirst()
  // The picture was replaced or deleted meanwhile, or another job finished first.
  if (recorded.numUpdatedRows === 0n) await discardFiles(platform, [deferredBundle])
}

/** Undefined when the renditions are no longer needed, or have to wait. */
async function render({ db, storage, pool }: Needs, { pictureId, bundle }: PictureVersion) {
  const picture = await db
    .selectFrom('pictures')
    .select('width')
    .where('id', '=', pictureId)
    .where('bundle', '=', bundle)
    .where('late_bundle', 'is', null)
    .executeTakeFirst()
  const original = picture && (await storage.read(bundle, originalFile))
  if (!original) return undefined
  const files = new Map<string, Uint8Array>()
  const signal = AbortSignal.timeout(waitMaxMs)
  for (const rendition of deferredRenditions(picture.width)) {
    const made = await pool.encodeDeferred({ original, ...rendition }, signal)
    if (!made) return undefined
    for (const [name, bytes] of made) files.set(name, bytes)
  }
  return files
}

/** Queues the deferred renditions of pictures without them, because their job may have been lost or never sent. */
export async function queueMissingRenditions(
  { db }: Pick<Platform, 'db'>,
  queue: Queue<PictureVersion>,
): Promise<void> {
  const lacking = await db
    .selectFrom('pictures')
    .select(['id as pictureId', 'bundle'])
    .where('late_bundle', 'is', null)
    // A random order, so pictures that always fail do not starve the others.
    .orderBy(sql`random()`)
    .limit(queuedAtOnce)
    .execute()
  await db.transaction().execute(async tx => {
    for (const picture of lacking) {
      // Replaces a job that is already waiting.
      await queue.withdraw(tx, picture)
      await queue.send(tx, picture)
    }
  })
}

/** The widest immediate rendition. */
const widthPx = 1024

const fileFor = (pictureWidthPx: number) =>
  fileOf({ widthPx: renditionFor(widthPx, pictureWidthPx), format: 'jpeg' })

/**
 * Encodes an upload as one JPEG of moderate width without metadata, for callers that store it elsewhere. Refuses the
 * same files as an upload.
 */
export async function encodeJpeg(
  { pool }: Pick<PictureProcessing, 'pool'>,
  upload: Upload,
): Promise<Uint8Array> {
  const { jpeg } = await pool.encodeUpload(upload, async ({ width, files }) => ({
    jpeg: files.get(fileFor(width)),
  }))
  if (!jpeg) throw new Error('a picture was encoded without its JPEG')
  return jpeg
}

/** Reads one version of a picture as the same JPEG. Undefined if that version is gone. */
export async function readJpeg(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  { pictureId, version }: { readonly pictureId: string; readonly version: number },
): Promise<Uint8Array | undefined> {
  const picture = await db
    .selectFrom('pictures')
    .select(['bundle', 'width'])
    .where('id', '=', pictureId)
    .where('version', '=', version)
    .executeTakeFirst()
  return picture && storage.read(picture.bundle, fileFor(picture.width))
}
