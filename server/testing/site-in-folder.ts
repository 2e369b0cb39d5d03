import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { S3Settings } from '#server/platform/config.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { ownFolder } from './temporary-folder.ts'
import { ownDatabase, type TestDatabase } from './test-database.ts'
import { startSite, type TestOptions } from './test-site.ts'

/**
 * A site of one file, which a test closes itself. What it leaves in its database and in a folder stays until the file
 * ends.
 */
export async function siteInFolder(env = {}, options: Pick<TestOptions, 'runsJobs'> = {}) {
  const folder = await ownFolder(inject('files'))
  const database = await ownDatabase()
  const place = { DATA_DIR: join(folder, 'site'), ...env }
  const site = await startSite(place, { connection: database.connection, ...options })
  return { folder, database, site }
}

/** A new machine beside that site, with nothing but its secret. */
export async function newMachine(
  { folder, site }: Pick<Awaited<ReturnType<typeof siteInFolder>>, 'folder' | 'site'>,
  { connection }: TestDatabase,
  s3?: S3Settings,
) {
  const dataDirectory = await mkdtemp(join(folder, 'data-'))
  const storage = await openStorage({ dataDirectory, s3 })
  return { connection, dataDirectory, storage, secret: site.platform.secret }
}
