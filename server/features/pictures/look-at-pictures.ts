import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import { lookBands } from './look-bands.ts'
import { ratedFile } from './picture-files.ts'
import { someOf } from './pictures.queries.ts'
import type { PictureLook } from './worker/picture-jobs.ts'
import type { PicturePool } from './worker/picture-pool.ts'

/** Hashes by which a picture that is on two profiles is found. Private and explicit pictures have none. */

export const unlooked = {
  fingerprinted_at: null,
  fingerprint_rows: null,
  fingerprint_columns: null,
  fingerprint_bands: null,
}

const picturesPerRun = 200
const waitMaxMs = 40_000

/** @returns how many got their hashes */
export async function lookAtPictures({
  clock,
  db,
  storage,
  pool,
}: Pick<Platform, 'clock' | 'db' | 'storage'> & { readonly pool: PicturePool }): Promise<number> {
  const signal = AbortSignal.timeout(waitMaxMs)
  let looked = 0
  const unseen = db
    .selectFrom('pictures')
    .select(['id', 'bundle'])
    .where('fingerprinted_at', 'is', null)
    .where(isForEverybody)
  for (const picture of await someOf(unseen, picturesPerRun)) {
    const jpeg = await storage.read(picture.bundle, ratedFile)
    // Its files are gone: it was deleted or replaced a moment ago.
    if (!jpeg) continue
    const look = await pool.lookAt(jpeg, signal)
    if (signal.aborted) return looked
    if (look) looked += await saveLook(db, picture, { look, now: clock.now() })
  }
  return looked
}

interface Unlooked {
  readonly id: string
  readonly bundle: string
}

/** Unless it was replaced, or made private or explicit, meanwhile. */
async function saveLook(
  db: Db,
  { id, bundle }: Unlooked,
  { look, now }: { readonly look: PictureLook; readonly now: Date },
): Promise<number> {
  const hashes =
    look === 'plain'
      ? {}
      : {
          fingerprint_rows: look.rows,
          fingerprint_columns: look.columns,
          fingerprint_bands: lookBands(look.rows),
        }
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ fingerprinted_at: now, ...hashes })
    .where('id', '=', id)
    .where('bundle', '=', bundle)
    .where(isForEverybody)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets those of pictures that have become private or explicit, at most a thousand. @returns how many */
export async function forgetLooks({ db }: Pick<Platform, 'db'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set(unlooked)
    .where('id', 'in', eb =>
      eb
        .selectFrom('pictures')
        .select('id')
        .where('fingerprinted_at', 'is not', null)
        .where(sql<boolean>`(private_since is not null or nsfw_by is not null)`)
        .limit(1_000)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
