import { isDatabaseAway } from './database/database-errors.ts'

const postgresDiskFull = '53100'

/** PostgreSQL's messages when the role may not create an extension, or its files are missing. */
const lacksExtension =
  /(permission denied to create|is not available|control file).*extension|extension .*(is not available|control file)/

/** The site cannot start, for a reason that the operator can fix. The message is one line, shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** A command got unknown words. The message lists the known ones. */
export class UsageError extends StartupError {
  override name = 'UsageError'
}

export const noSite = (dataDirectory: string) =>
  new StartupError(
    `There is no site in ${dataDirectory}: set DATA_DIR, and DATABASE_URL if it has one, as for the site’s start.`,
  )

/** For commands that need a site's keys and do not make them. */
export const noKeys = (dataDirectory: string) =>
  new StartupError(
    `There is no site in ${dataDirectory} that has its keys: set DATA_DIR as for its start. A site restored without keys must start first.`,
  )

/** One line that says what to fix. An unexpected failure keeps its stack. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartupError) return error.message
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? String(error.path) : 'the data folder'
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : 'of the site'
    return `The port ${port} is taken by another program; choose a free one with PORT or METRICS_PORT.`
  }
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.'
  if (code === 'ENOSPC') return `The disk is full; nothing can be written to ${path}.`
  // Node reports ENOENT for a new folder on a read-only disk.
  const isNotMade = code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  if (isNotMade || /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code)) {
    return `${path} cannot be written (${code}); set DATA_DIR to a folder that can.`
  }
  if (code === postgresDiskFull) return `The disk of the database is full: ${error.message}`
  if (lacksExtension.test(error.message)) {
    return `The database lacks an extension, which its administrator can make (“create extension pg_trgm”, PostgreSQL's contrib): ${error.message}`
  }
  if (isDatabaseAway(error)) return `The database cannot be reached: ${error.message}`
  return error.stack ?? error.message
}
