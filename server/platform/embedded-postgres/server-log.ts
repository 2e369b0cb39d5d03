import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { codeOf } from './error-code.ts'

const largestLogBytes = 5_000_000

/** Opens `postgres.log` for adding to it; one earlier file is kept. Gives its descriptor and length. */
export const openServerLog = async (dataDirectory: string) => {
  const path = join(dataDirectory, 'postgres.log')
  try {
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.size > largestLogBytes) await rename(path, `${path}.1`)
    const handle = await open(path, 'a', 0o600)
    const { size } = await handle.stat()
    return { path, handle, size }
  } catch (error) {
    throw new StartupError(`The file ${path} cannot be written (${codeOf(error)}).`)
  }
}

/** What the server wrote since the log had that length. */
export const readSince = async (path: string, size: number): Promise<string> => {
  const bytes = await readFile(path)
  return bytes.subarray(size).toString('utf8')
}

/** The failures that have a cause anyone can mend, in words. */
export const explain = (words: string, folder: string): string | undefined => {
  if (words.includes('No space left on device')) {
    return `The disk is full: PostgreSQL needs room in ${folder}.`
  }
  if (words.includes('Read-only file system') || words.includes('Permission denied')) {
    return `PostgreSQL cannot write to ${folder}: ${asOneLine(words)}`
  }
  if (words.includes('could not look up effective user ID')) {
    return 'PostgreSQL needs its user to have a name in /etc/passwd: start the site as a user that has one, or set DATABASE_URL.'
  }
  return undefined
}

/** The last words of a log, on one line. */
export const asOneLine = (words: string): string =>
  words
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(-4)
    .join(' | ') || 'it said nothing'
