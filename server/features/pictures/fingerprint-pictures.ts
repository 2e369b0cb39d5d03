import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import { fingerprintBands } from './fingerprint-bands.ts'
import { ratedFile } from './picture-files.ts'
import { someOf } from './pictures.queries.ts'
import type { Fingerprint } from './worker/picture-jobs.ts'
import type { PicturePool } from './worker/picture-pool.ts'

/** Hashes find a picture that is on two profiles. Private and explicit pictures have no hashes. */

export const noFingerprint = {
  fingerprinted_at: null,
  fingerprint_rows: null,
  fingerprint_columns: null,
  fingerprint_bands: null,
}

const picturesPerRun = 200
const waitMaxMs = 40_000

/** @returns how many pictures got hashes */
export async function fingerprintPictures({
  clock,
  db,
  storage,
  pool,
}: Pick<Platform, 'clock' | 'db' | 'storage'> & { readonly pool: PicturePool }): Promise<number> {
  const signal = AbortSignal.timeout(waitMaxMs)
  let count = 0
  const unseen = db
    .selectFrom('pictures')
    .select(['id', 'bundle'])
    .where('fingerprinted_at', 'is', null)
    .where(isForEverybody)
  for (const picture of await someOf(unseen, picturesPerRun)) {
    const jpeg = await storage.read(picture.bundle, ratedFile)
    // Its files are gone, because it was deleted or replaced a moment ago.
    if (!jpeg) continue
    const fingerprint = await pool.fingerprint(jpeg, signal)
    if (signal.aborted) return count
    if (fingerprint) count += await saveFingerprint(db, picture, { fingerprint, now: clock.now() })
  }
  return count
}

interface Unfingerprinted {
  readonly id: string
  readonly bundle: string
}

/** Does not save if the picture was replaced, or made private or explicit, meanwhile. */
async function saveFingerprint(
  db: Db,
  { id, bundle }: Unfingerprinted,
  { fingerprint, now }: { readonly fingerprint: Fingerprint; readonly now: Date },
): Promise<number> {
  const hashes =
    fingerprint === 'plain'
      ? {}
      : {
          fingerprint_rows: fingerprint.rows,
          fingerprint_columns: fingerprint.columns,
          fingerprint_bands: fingerprintBands(fingerprint.rows),
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

/** Removes the hashes of pictures that have become private or explicit, at most a thousand. @returns how many */
export async function removeFingerprints({ db }: Pick<Platform, 'db'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set(noFingerprint)
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
