import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { StartupError } from '../startup-error.ts'
import type { RunAs } from './run-as.ts'

type Run = {
  program: string
  folder: string
  args: string[]
  runAs: RunAs
  /** Where its words go: a descriptor of a file, or a pipe back to us. */
  output: number | 'pipe'
}

/**
 * Runs initdb or postgres on a folder. For another user the folder is opened by us and handed over
 * as descriptor 3, because that user may not be allowed through the folders above it; the server
 * works inside it by relative paths and its children inherit the descriptor.
 */
export const runServerProgram = async (run: Run): Promise<ChildProcess> => {
  const handsOver = run.runAs !== undefined && process.platform === 'linux'
  const handle = handsOver ? await open(run.folder) : undefined
  try {
    const child = spawn(
      run.program,
      ['-D', handle === undefined ? run.folder : '/proc/self/fd/3', ...run.args],
      {
        ...run.runAs,
        cwd: '/',
        // None of the site's own variables, which hold secrets.
        env: { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' },
        // A session of its own: Ctrl-C in the terminal reaches the site, not the server.
        detached: true,
        stdio: ['ignore', run.output, run.output, ...(handle === undefined ? [] : [handle.fd])],
      },
    )
    await once(child, 'spawn')
    return child
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`PostgreSQL cannot be run (${reason}): set DATABASE_URL to use another.`)
  } finally {
    await handle?.close()
  }
}
