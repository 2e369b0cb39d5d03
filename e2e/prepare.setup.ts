import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { findBrowser } from './browser.ts'
import { programOf } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated database, which every site begins with a copy of. */
    preparedData: string
  }
}

/**
 * Makes one database for all browser tests: that takes longer than all else at a first start. And unpacks the browser,
 * which two at a time cannot.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  await findBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'lambda-prepared-'))
  const { program, options } = programOf({ DATA_DIR: folder })
  await promisify(execFile)(process.execPath, [program, 'migrate'], options)
  project.provide('preparedData', folder)
  return () => rm(folder, { recursive: true, force: true })
}
