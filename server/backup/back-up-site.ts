import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { recordBackup } from '#server/platform/site-backups.ts'
import { codeOf } from '#server/platform/startup-error.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { readVersion } from '#server/platform/version.ts'
import { BackupFile } from './backup-file.ts'
import { dumpDatabase } from './dump-database.ts'
import type { BackupPart } from './manifest.ts'

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
  /** Bundles that rows name and the store no longer has: deleted while the backup was made. */
  readonly missing: readonly string[]
  readonly bytes: number
}

/** By this a backup knows the secret it belongs to. */
export const markOf = (secret: Buffer) =>
  keyedHash(secret, 'backup', 'mark').subarray(0, 8).toString('hex')

/** Writes a backup, reads it back and records it. Nothing is left of one that fails. */
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
    for await (const part of ownFiles(site.dataDirectory)) await add(part)
    const pictures = bundles.length - missing.length
    const bytes = await file.finish({
      ...database,
      pictures,
      madeAt: madeAt.toISOString(),
      siteVersion: (await readVersion()).gitCommitHash,
      secretMark: markOf(site.secret),
    })
    await recordBackup(site.db, { madeAt, bytes, readBackAt: null })
    await file.readBack()
    await recordBackup(site.db, { madeAt, bytes, readBackAt: site.clock.now() })
    const tables = Object.values(database.tables)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: tables.length, rows, pictures, missing, bytes }
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

/** What the operator has put into the data directory: the brands. The keys are not for a backup. */
async function* ownFiles(dataDirectory: string): AsyncIterable<BackupPart> {
  for (const { folder, name } of await brandFiles(dataDirectory)) {
    const bytes = await readFile(join(dataDirectory, folder, name))
    yield { name: join('files', folder, name), bytes }
  }
}

async function brandFiles(dataDirectory: string) {
  const own = await filesIn(dataDirectory)
  const logos = await filesIn(join(dataDirectory, 'brands'))
  return [
    ...own.filter(name => name === 'brands.json').map(name => ({ folder: '', name })),
    ...logos.map(name => ({ folder: 'brands', name })),
  ]
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error): Dirent[] => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}
