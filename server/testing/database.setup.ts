import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startMigrated, template } from './database-template.ts'
import { placeForFiles } from './place-for-files.ts'

/** Starts one real PostgreSQL for all test files, with the migrated database they copy, and a folder for what sites store. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await placeForFiles(), 'lambda-test-'))
  const server = await startMigrated(folder)
  const { host, port, user } = server.connection
  project.provide('database', { host, port, user, template })
  project.provide('files', folder)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
