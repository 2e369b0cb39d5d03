import type { Platform } from '#server/platform/platform.ts'
import { discardAll } from './discard-all.ts'
import { isBundle } from './picture-files.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'log' | 'storage'>

/** No upload takes as long: younger files may belong to one whose row is about to be committed. */
const unsureMs = 3_600_000
const checkedAtOnce = 500

/**
 * Removes the files that no picture names: of uploads that were cut off, and of profiles that were erased. What cannot
 * be removed is met again in the next round, and keeps nothing else from going.
 */
export async function sweepPictures(platform: Needs): Promise<void> {
  const { clock, log, storage } = platform
  const before = new Date(clock.now().getTime() - unsureMs)
  const failures: unknown[] = []
  await storage.clearUnfinished(before).catch((error: unknown) => void failures.push(error))
  let bundles: string[] = []
  for await (const bundle of storage.keptBefore(before)) {
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

/** A name is given once: what no row names after all this time, none will. @returns what failed */
async function sweep({ db, storage }: Needs, bundles: readonly string[]) {
  if (bundles.length === 0) return []
  const named = await db
    .selectFrom('pictures')
    .select(['bundle', 'late_bundle as lateBundle'])
    .where(eb => eb.or([eb('bundle', 'in', bundles), eb('late_bundle', 'in', bundles)]))
    .execute()
  const needed = new Set(named.flatMap(({ bundle, lateBundle }) => [bundle, lateBundle]))
  const nameless = bundles.filter(bundle => !needed.has(bundle))
  return (await discardAll({ storage }, nameless)).map(({ error }) => error)
}
