import { configurationTexts } from '#shared/texts/configuration.ts'
import { isDatabaseAway } from './database/database-errors.ts'

const { database: databaseTexts, folder: folderTexts, site: siteTexts } = configurationTexts

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

export const noSite = (dataDirectory: string) => new StartupError(siteTexts.none(dataDirectory))

/** For commands that need a site's keys and do not make them. */
export const noKeys = (dataDirectory: string) => new StartupError(siteTexts.noKeys(dataDirectory))

/** One line that says what to fix. An unexpected failure keeps its stack. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartupError) return error.message
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? String(error.path) : undefined
  if (code === 'EADDRINUSE') {
    return siteTexts.portTaken('port' in error ? String(error.port) : undefined)
  }
  if (code === 'EADDRNOTAVAIL') return siteTexts.hostUnknown
  if (code === 'ENOSPC') return folderTexts.full(path)
  // Node reports ENOENT for a new folder on a read-only disk.
  const isNotMade = code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  if (isNotMade || /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code)) {
    return folderTexts.notWritable(path, code)
  }
  if (code === postgresDiskFull) return databaseTexts.full(error.message)
  if (lacksExtension.test(error.message)) {
    return databaseTexts.noExtension(error.message)
  }
  if (isDatabaseAway(error)) return databaseTexts.away(error.message)
  return error.stack ?? error.message
}
