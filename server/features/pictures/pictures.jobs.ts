import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { discardAll } from './delete-pictures.ts'
import { drawMissingPreviews } from './draw-missing-previews.ts'
import { forgetLooks, lookAtPictures } from './look-at-pictures.ts'
import { isBundle } from './picture-files.ts'
import { type PictureProcessing, queueMissingRenditions } from './picture-processing.ts'
import { rateUnrated } from './rating/rate-unrated.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'log' | 'storage'>

/** No upload takes as long: younger files may belong to one whose row is about to be committed. */
const uploadMaxMs = 3_600_000
const checkedAtOnce = 500

export function picturesJobs(platform: Platform, { pool, deferred, rate }: PictureProcessing) {
  platform.jobs.schedule({
    name: 'pictures-sweep',
    cron: '17 * * * *',
    run: () => sweepPictures(platform),
  })
  platform.jobs.schedule({
    name: 'pictures-late-round',
    cron: '*/10 * * * *',
    run: () => queueMissingRenditions(platform, deferred),
  })
  platform.jobs.schedule({
    name: 'pictures-previews',
    cron: '* * * * *',
    run: () => drawMissingPreviews({ ...platform, pool }),
  })
  platform.jobs.schedule({
    name: 'pictures-rate',
    cron: '* * * * *',
    run: () => rateUnrated(platform, rate),
  })
  platform.jobs.schedule({
    name: 'pictures-looks',
    cron: '* * * * *',
    run: () => runEach([() => forgetLooks(platform), () => lookAtPictures({ ...platform, pool })]),
  })
  platform.jobs.schedule({
    name: 'purge-picture-sharing',
    cron: '37 * * * *',
    run: () => purgeSharing(platform),
  })
}

/**
 * Removes files that no row names: of interrupted uploads and of erased profiles. What cannot be removed is tried again
 * by the next run and does not stop the others.
 */
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
  log.warn({ err, failures: failures.length }, 'files that nobody names could not be removed')
}

/** Bundle names are never reused, so one that no row names after all this time stays unused. @returns what failed */
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

/** Deletes grants some time after their end, and requests that no longer count. */
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
