import { isDatabaseAway } from './database/is-database-away.ts'
import { StartupError } from './startup-error.ts'

const postgresDiskFull = '53100'

/** What PostgreSQL says when the program's role may not make one, or its files are not there. */
const lacksExtension =
  /(permission denied to create|is not available|control file).*extension|extension .*(is not available|control file)/

/** One line that says what to mend; a failure nobody foresaw keeps its stack. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartupError) return error.message
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? String(error.path) : 'the data folder'
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : 'of the site'
    return `The port ${port} is taken by another program; choose a free one with PORT or METRICS_PORT.`
  }
  if (code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine.'
  if (code === 'ENOSPC') return `The disk is full; nothing can be written to ${path}.`
  // Node says ENOENT where a folder cannot be made on a disk that is only for reading.
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
