import type { Platform } from '#server/platform/platform.ts'
import { discardFiles } from './discard-files.ts'
import { lateRenditionsOf, newBundle, originalFile } from './picture-files.ts'
import type { PictureWorkshop } from './workshop/picture-workshop.ts'

export interface LatePicture {
  readonly pictureId: string
  /** What it was made of; another means that it has been replaced. */
  readonly bundle: string
}

type Needs = Pick<Platform, 'clock' | 'db' | 'storage' | 'log'> & {
  readonly workshop: PictureWorkshop
}

/** Less than a job may take; where uploads leave no time, a later round tries again. */
const waitMaxMs = 90_000

/** Makes the renditions that take long, from the original as it is stored, and names them in the picture's row. */
export async function makeLate(platform: Needs, picture: LatePicture): Promise<void> {
  const files = await render(platform, picture)
  if (!files) return
  const { clock, db, storage } = platform
  const lateBundle = newBundle(picture.pictureId, clock)
  await storage.keep(lateBundle, files)
  const named = await db
    .updateTable('pictures')
    .set({ late_bundle: lateBundle })
    .where('id', '=', picture.pictureId)
    .where('bundle', '=', picture.bundle)
    .where('late_bundle', 'is', null)
    .executeTakeFirst()
  // Replaced, deleted, or made twice: what no row names goes.
  if (named.numUpdatedRows === 0n) await discardFiles(platform, [lateBundle])
}

/** Undefined when they are not needed any more, or have to wait. */
async function render({ db, storage, workshop }: Needs, { pictureId, bundle }: LatePicture) {
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
  for (const rendition of lateRenditionsOf(picture.width)) {
    const made = await workshop.makeLater({ original, ...rendition }, signal)
    if (!made) return undefined
    for (const [name, bytes] of made) files.set(name, bytes)
  }
  return files
}
