import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { discardFiles } from '#server/features/pictures/delete-pictures.ts'
import { fileOf, renditionFor } from '#server/features/pictures/picture-files.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { decrypt, encrypt } from '#server/platform/secrets.ts'
import { pictureLimits } from '#shared/picture-limits.ts'

/** Copies of reported pictures: JPEGs that only the site's secret can decrypt, each in a bundle of its own. */

export interface ReportedPicture {
  readonly bundle: string
  readonly width: number
  readonly isPrivate: boolean
}

export type PictureCopy = Omit<ReportedPicture, 'width'>

const copyWidthPx = 1024
const file = 'picture'
const prefix = 'evidence-'
/** Whether a file in the store, or in a backup of it, is such a copy. */
export const isEvidenceFile = (bundle: string, name: string) =>
  /^evidence-[0-9a-f-]{36}$/.test(bundle) && name === file

/** Longer than any report takes. A younger bundle may belong to a row that is about to be committed. */
const reportMaxMs = 3_600_000
const checkedAtOnce = 500

/** Skips pictures whose files were deleted after their rows were read. */
export async function copyPictures(
  { storage, secret }: Pick<Platform, 'storage' | 'secret'>,
  pictures: readonly ReportedPicture[],
): Promise<PictureCopy[]> {
  const copies: PictureCopy[] = []
  for (const { bundle: source, width, isPrivate } of pictures) {
    const jpeg = await readNearest({ storage }, source, width)
    if (!jpeg) continue
    const bundle = `${prefix}${randomUUID()}`
    await storage.put(bundle, new Map([[file, encrypt(secret, 'evidence', jpeg)]]))
    copies.push({ bundle, isPrivate })
  }
  return copies
}

export const discardCopies = (
  platform: Parameters<typeof discardFiles>[0],
  copies: readonly Pick<PictureCopy, 'bundle'>[],
): Promise<void> =>
  discardFiles(
    platform,
    copies.map(({ bundle }) => bundle),
  )

/** The site's first pictures were stored in fewer widths. */
async function readNearest({ storage }: Pick<Platform, 'storage'>, bundle: string, width: number) {
  const widest = renditionFor(copyWidthPx, width)
  const widths = pictureLimits.pictureWidthsPx.filter(px => px <= widest).toReversed()
  for (const widthPx of widths) {
    const jpeg = await storage.read(bundle, fileOf({ widthPx, format: 'jpeg' }))
    if (jpeg) return jpeg
  }
  return undefined
}

export async function namePictures(
  tx: Db,
  caseId: string,
  copies: readonly PictureCopy[],
): Promise<void> {
  if (copies.length === 0) return
  const rows = copies.map(({ bundle, isPrivate }, number) => ({
    case_id: caseId,
    number,
    bundle,
    was_private: isPrivate,
  }))
  await tx.insertInto('moderation_evidence_pictures').values(rows).execute()
}

/** Private pictures have the highest numbers. */
export async function countPictures(db: Db, caseId: string, hasPrivate = true): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_evidence_pictures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('case_id', '=', caseId)
    .$if(!hasPrivate, query => query.where('was_private', '=', false))
    .executeTakeFirstOrThrow()
  return count
}

/** A JPEG; undefined if the case has no such picture, or the site was restored without its secret. */
export async function readEvidencePicture(
  { db, storage, secret }: Pick<Platform, 'db' | 'storage' | 'secret'>,
  caseId: string,
  number: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('moderation_evidence_pictures')
    .select('bundle')
    .where('case_id', '=', caseId)
    .where('number', '=', number)
    .executeTakeFirst()
  const encrypted = row && (await storage.read(row.bundle, file))
  if (!encrypted) return undefined
  try {
    return decrypt(secret, 'evidence', encrypted)
  } catch {
    return undefined
  }
}

/** Removes copies without a row: of reports that failed, and of deleted cases. */
export async function sweepEvidence(
  platform: Pick<Platform, 'clock' | 'db' | 'log' | 'storage'>,
): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - reportMaxMs)
  let bundles: string[] = []
  for await (const bundle of platform.storage.storedBefore(before)) {
    if (bundle.startsWith(prefix)) bundles.push(bundle)
    if (bundles.length < checkedAtOnce) continue
    await sweep(platform, bundles)
    bundles = []
  }
  await sweep(platform, bundles)
}

async function sweep(
  platform: Pick<Platform, 'db' | 'log' | 'storage'>,
  bundles: readonly string[],
) {
  const { rows } = await sql<{ bundle: string }>`
    select bundle from unnest(${bundles}::text[]) as stored (bundle)
    where not exists (select from moderation_evidence_pictures named where named.bundle = stored.bundle)`.execute(
    platform.db,
  )
  await discardCopies(platform, rows)
}
