import type { Platform } from '#server/platform/platform.ts'
import { isBundle } from './picture-files.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'storage'>

/** No upload takes as long: younger files may belong to one whose row is about to be committed. */
const unsureMs = 3_600_000
const checkedAtOnce = 500

/** Removes the files that no picture names: of uploads that were cut off, and of profiles that were erased. */
export async function sweepPictures(platform: Needs): Promise<void> {
  const { clock, storage } = platform
  const before = new Date(clock.now().getTime() - unsureMs)
  await storage.clearUnfinished(before)
  let bundles: string[] = []
  for await (const bundle of storage.keptBefore(before)) {
    if (isBundle(bundle)) bundles.push(bundle)
    if (bundles.length < checkedAtOnce) continue
    await sweep(platform, bundles)
    bundles = []
  }
  await sweep(platform, bundles)
}

/** A name is given once: what no row names after all this time, none will. */
async function sweep({ db, storage }: Needs, bundles: readonly string[]) {
  if (bundles.length === 0) return
  const named = await db
    .selectFrom('pictures')
    .select(['bundle', 'late_bundle as lateBundle'])
    .where(eb => eb.or([eb('bundle', 'in', bundles), eb('late_bundle', 'in', bundles)]))
    .execute()
  const needed = new Set(named.flatMap(({ bundle, lateBundle }) => [bundle, lateBundle]))
  for (const bundle of bundles) if (!needed.has(bundle)) await storage.discard(bundle)
}
