import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { bundleOf, isBundle, partsOfBundle } from './picture-files.ts'

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

async function sweep({ db, storage }: Needs, bundles: readonly string[]) {
  const needed = await neededAmong(db, bundles)
  for (const bundle of bundles) {
    if (needed.has(bundle)) continue
    await db.transaction().execute(async tx => {
      // Under its lock no replacement can take this version up meanwhile.
      await lockPicture(tx, bundle)
      if (!(await neededAmong(tx, [bundle])).has(bundle)) await storage.discard(bundle)
    })
  }
}

async function neededAmong(db: Db, bundles: readonly string[]) {
  if (bundles.length === 0) return new Set<string>()
  const ids = bundles.map(bundle => partsOfBundle(bundle).pictureId)
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .execute()
  return new Set(pictures.map(({ id, version }) => bundleOf(id, version)))
}

async function lockPicture(db: Db, bundle: string) {
  const { pictureId } = partsOfBundle(bundle)
  await db.selectFrom('pictures').select('id').where('id', '=', pictureId).forUpdate().execute()
}
