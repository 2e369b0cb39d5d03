import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { recordBackup } from '#server/platform/site-backups.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { ifThere } from '#server/platform/system-error.ts'
import { readVersion } from '#server/platform/version.ts'
import { BackupFile } from './backup-file.ts'
import { dumpDatabase, stillNamed } from './dump-database.ts'
import { type BackupPart, isPartName } from './manifest.ts'

export interface BackedUpSite {
  readonly db: Db
  readonly storage: Storage
  readonly dataDirectory: string
  readonly secret: Buffer
  readonly clock: Clock
}

export interface BackupSummary {
  readonly tables: number
  readonly rows: number
  readonly pictures: number
  /** Bundles that were deleted while the backup was made. */
  readonly deleted: readonly string[]
  /** Bundles that rows go on naming and the store does not have. With any, the backup counts as not read back. */
  readonly lost: readonly string[]
  /** Paths in the data directory that no brand can name. */
  readonly leftOut: readonly string[]
  readonly bytes: number
}

/** By this a backup knows the secret it belongs to. */
export const markOf = (secret: Buffer) =>
  keyedHash(secret, 'backup', 'mark').subarray(0, 8).toString('hex')

/**
 * Writes a backup, reads it back and records it. Nothing is left of one that fails; one that lacks pictures which the site
 * has lost stays.
 */
export async function backUpSite(
  site: BackedUpSite,
  path: string,
  stop?: AbortSignal,
): Promise<BackupSummary> {
  const madeAt = site.clock.now()
  const file = await BackupFile.create(path)
  const add = (part: BackupPart) => {
    stop?.throwIfAborted()
    return file.add(part)
  }
  try {
    const { bundles, ...database } = await dumpDatabase(site.db, add)
    // After the rows: a picture that comes meanwhile is in neither, and files never change.
    const missing = await addPictures(site.storage, bundles, add)
    const lost = await stillNamed(site.db, missing)
    const leftOut = await addOwnFiles(site.dataDirectory, add)
    const pictures = bundles.length - missing.length
    const bytes = await file.finish({
      ...database,
      pictures,
      madeAt: madeAt.toISOString(),
      siteVersion: (await readVersion()).gitCommitHash,
      secretMark: markOf(site.secret),
    })
    await recordBackup(site.db, { madeAt, bytes, readBackAt: null })
    await file.readBack(stop)
    if (lost.length === 0) {
      await recordBackup(site.db, { madeAt, bytes, readBackAt: site.clock.now() })
    }
    const tables = Object.values(database.tables)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const isLost = new Set(lost)
    const deleted = missing.filter(bundle => !isLost.has(bundle))
    return { tables: tables.length, rows, pictures, deleted, lost, leftOut, bytes }
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** @returns the bundles that are not there */
async function addPictures(
  storage: Storage,
  bundles: readonly string[],
  add: (part: BackupPart) => Promise<void>,
) {
  const missing: string[] = []
  for (const bundle of bundles) {
    const files = await storage.readAll(bundle)
    if (!files) missing.push(bundle)
    for (const [name, bytes] of files ?? []) {
      await add({ name: `pictures/${bundle}/${name}`, bytes })
    }
  }
  return missing
}

/**
 * What the operator has put into the data directory: the brands. The keys are not for a backup.
 * @returns what lies there and is no file of a brand
 */
async function addOwnFiles(dataDirectory: string, add: (part: BackupPart) => Promise<void>) {
  const leftOut: string[] = []
  const logos = await namesIn(join(dataDirectory, 'brands'))
  const own = (await namesIn(dataDirectory)).filter(name => name === 'brands.json')
  for (const path of [...own, ...logos.map(name => `brands/${name}`)]) {
    const part = `files/${path}`
    const file = join(dataDirectory, path)
    if (isPartName(part) && (await isFile(file))) {
      await add({ name: part, bytes: await readFile(file) })
    } else leftOut.push(path)
  }
  return leftOut
}

const namesIn = async (folder: string) => (await ifThere(readdir(folder))) ?? []

/** Also what a link leads to: the site reads it. */
async function isFile(path: string) {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}
