import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { discardAll } from './delete-pictures.ts'
import { fingerprintPictures, removeFingerprints } from './fingerprint-pictures.ts'
import { isBundle, ratedFile } from './picture-files.ts'
import { type PictureProcessing, queueMissingRenditions } from './picture-processing.ts'
import { someOf } from './pictures.queries.ts'
import { type RatePicture, sourceOf } from './rating/rating.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'log' | 'storage'>

/** No upload takes this long. Younger files may belong to an upload whose row is about to be committed. */
const uploadMaxMs = 3_600_000
const checkedAtOnce = 500

export function picturesJobs(platform: Platform, { pool, deferred, rate }: PictureProcessing) {
  const { jobs } = platform
  const withPool = { ...platform, pool }
  jobs.schedule('pictures-sweep', '17 * * * *', () => sweepPictures(platform))
  jobs.schedule('pictures-late-round', '*/10 * * * *', () =>
    queueMissingRenditions(platform, deferred),
  )
  jobs.schedule('pictures-previews', '* * * * *', () => drawMissingPreviews(withPool))
  jobs.schedule('pictures-rate', '* * * * *', () => rateUnrated(platform, rate))
  jobs.schedule('pictures-looks', '* * * * *', () =>
    runEach([() => removeFingerprints(platform), () => fingerprintPictures(withPool)]),
  )
  jobs.schedule('purge-picture-sharing', '37 * * * *', () => purgeSharing(platform))
}

/** Removes files that no row names, left by interrupted uploads and erased profiles. The next run retries failures. */
export async function sweepPictures(platform: Needs): Promise<void> {
  const { clock, log, storage } = platform
  const before = new Date(clock.now().getTime() - uploadMaxMs)
  const failures: unknown[] = []
  await storage.clearUnfinished(before).catch((error: unknown) => void failures.push(error))
  let bundles: string[] = []
  for await (const bundle of storage.storedBefore(before)) {
    if (isBundle(bundle)) bundles.push(bundle)
    if (bundles.length < checkedAtOnce) continue
    failures.push(...(await sweep(platform, bundles)))
    bundles = []
  }
  failures.push(...(await sweep(platform, bundles)))
  if (failures.length === 0) return
  const [err] = failures
  log.warn({ err, failures: failures.length }, 'could not remove unused files')
}

/**
 * Bundle names are never reused, so a bundle that no row names after all this time stays unused. @returns the failures
 */
async function sweep({ db, storage }: Needs, bundles: readonly string[]) {
  if (bundles.length === 0) return []
  const rows = await db
    .selectFrom('pictures')
    .select(['bundle', 'late_bundle as deferredBundle'])
    .where(eb => eb.or([eb('bundle', 'in', bundles), eb('late_bundle', 'in', bundles)]))
    .execute()
  const used = new Set(rows.flatMap(({ bundle, deferredBundle }) => [bundle, deferredBundle]))
  const unused = bundles.filter(bundle => !used.has(bundle))
  return (await discardAll({ storage }, unused)).map(({ error }) => error)
}

/** Deletes grants some time after they end, and requests that no longer count. */
export function purgeSharing({
  clock,
  db,
}: Pick<Platform, 'clock' | 'db'>): Promise<number | undefined> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const grantsBefore = ago(pictureLimits.pictureGrantEndedKeptMs)
  const requestsBefore = ago(pictureLimits.pictureRequestMs)
  return runEach([
    () =>
      deleteInBatches(
        db,
        'pictures_grants',
        sql`revoked_at < ${grantsBefore} or expires_at < ${grantsBefore}`,
      ),
    () =>
      deleteInBatches(
        db,
        'pictures_requests',
        sql`answered_at < ${requestsBefore} or declined_at < ${requestsBefore}
          or (asked_at < ${requestsBefore} and declined_at is null)`,
      ),
  ])
}

const previewsPerRun = 200
const waitMaxMs = 30_000

/** Draws the previews of pictures that were stored before previews existed. */
export async function drawMissingPreviews(
  platform: Pick<Platform, 'bus' | 'db' | 'storage'> & Pick<PictureProcessing, 'pool'>,
): Promise<void> {
  const { db, storage, pool } = platform
  const signal = AbortSignal.timeout(waitMaxMs)
  const lacking = db
    .selectFrom('pictures')
    .select(['id', 'profile_id as profileId', 'bundle'])
    .where('preview', 'is', null)
  for (const { id, profileId, bundle } of await someOf(lacking, previewsPerRun)) {
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
      if (numUpdatedRows > 0n) await announceChange(platform, tx, profileId)
    })
  }
}

/** At 50 ms each, this takes far less than the minute until the next run. */
const ratedPerRun = 300

/**
 * Rates pictures, the longest waiting first. A failed picture moves to the end and stops the run, because the
 * classifier may be the cause.
 */
export async function rateUnrated(
  platform: Pick<Platform, 'bus' | 'clock' | 'db' | 'storage'>,
  rate: RatePicture,
): Promise<void> {
  const { clock, db, storage } = platform
  const unrated = db
    .selectFrom('pictures')
    .select(['id', 'profile_id as profileId', 'bundle'])
    .where('nsfw_by', '=', 'UNRATED')
    .orderBy('nsfw_since')
    .orderBy('id')
    .limit(ratedPerRun)
  for (const { id, profileId, bundle } of await unrated.execute()) {
    const jpeg = await storage.read(bundle, ratedFile)
    const rating = jpeg && (await rate(jpeg))
    const source = rating ? sourceOf(rating) : 'UNRATED'
    await db.transaction().execute(async tx => {
      // Only if the picture has not been replaced or marked meanwhile.
      const { numUpdatedRows } = await tx
        .updateTable('pictures')
        .$if(rating !== undefined, query => query.set(eb => ({ version: eb('version', '+', 1) })))
        .set({ nsfw_by: source, nsfw_since: source && clock.now() })
        .where('id', '=', id)
        .where('bundle', '=', bundle)
        .where('nsfw_by', '=', 'UNRATED')
        .executeTakeFirst()
      if (rating && numUpdatedRows > 0n) await announceChange(platform, tx, profileId)
    })
    if (jpeg && !rating) return
  }
}
