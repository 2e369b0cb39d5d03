import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface RunningVersion {
  readonly gitCommitHash: string
  /** Milliseconds since the epoch. 0 if the program does not run from a checkout. */
  readonly gitCommitTs: number
}

const gitMs = 2_000

let running: Promise<RunningVersion> | undefined

/** The commit that was checked out when this program started. */
export function readVersion(): Promise<RunningVersion> {
  running ??= askGit()
  return running
}

async function askGit(): Promise<RunningVersion> {
  try {
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    const command = ['log', '-1', '--format=%H %ct']
    const { stdout } = await promisify(execFile)('git', command, { cwd, timeout: gitMs })
    const [gitCommitHash = '', seconds] = stdout.trim().split(' ')
    return { gitCommitHash, gitCommitTs: Number(seconds) * 1000 }
  } catch {
    return { gitCommitHash: 'unknown', gitCommitTs: 0 }
  }
}
