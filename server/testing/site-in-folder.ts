import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { createTestDatabase } from './test-database.ts'
import { startSite, type TestOptions } from './test-site.ts'

/**
 * A site of one file, which a test closes itself: what it leaves in its database and in a folder of this one stays until
 * the file ends.
 */
export async function siteInFolder(env = {}, options: Pick<TestOptions, 'runsJobs'> = {}) {
  const folder = await mkdtemp(join(inject('files'), 'lambda-folder-'))
  const database = await createTestDatabase()
  const place = { DATA_DIR: join(folder, 'site'), ...env }
  const site = await startSite(place, { connection: database.connection, ...options })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })
  return { folder, database, site }
}
