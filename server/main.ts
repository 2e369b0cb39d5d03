import { adminCommand } from './admin/admin-command.ts'
import { backupCommand, restoreCommand } from './backup/backup-commands.ts'
import { seed } from './demo/seed-demo.ts'
import { print } from './platform/command-line.ts'
import { type Config, readConfig } from './platform/config.ts'
import { openDataDirectory } from './platform/data-directory.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { createLog } from './platform/log.ts'
import { codeOf, explainStartFailure, StartupError, UsageError } from './platform/startup-error.ts'
import { serveSite } from './serve-site.ts'

const stopMs = 10_000

const commands: Readonly<Record<string, (config: Config, stop: AbortSignal) => Promise<void>>> = {
  start: serveSite,
  migrate: migrateDatabase,
  seed,
  admin: (config, stop) => adminCommand(config, process.argv.slice(3), stop),
  backup: (config, stop) => backupCommand(config, process.argv.slice(3), stop),
  restore: (config, stop) => restoreCommand(config, process.argv.slice(3), stop),
}

/** They make nothing where there is no site. */
const needsSite = new Set(['admin', 'backup'])

const [name = 'start'] = process.argv.slice(2)

try {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    throw new StartupError('Node 24 or newer is needed; start with npm, which brings it.')
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartupError(`Unknown command '${name}'.`)
  const config = readConfig(process.env)
  if (!needsSite.has(name)) {
    const warning = await openDataDirectory(config.dataDirectory)
    if (warning) process.stderr.write(`${warning}\n`)
  }
  // Who reads may leave before the end, such as `head`: what is open is closed all the same.
  process.stdout.on('error', error => {
    if (codeOf(error) !== 'EPIPE') throw error
  })
  await command(config, stopSignal())
  process.exit(0)
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
}

async function migrateDatabase(config: Config, stop: AbortSignal) {
  const database = await openDatabase(config, createLog('warn'), stop)
  try {
    const applied = await migrate(database.connection.db)
    print(`${applied.length} migrations applied.`)
  } finally {
    await database.close()
  }
}

/**
 * Aborted by the first signal that asks this process to end, so that whatever is open by then is closed. A second one
 * changes nothing, a stop that hangs is cut off.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const ask = () => {
    if (stop.signal.aborted) return
    setTimeout(() => process.exit(1), stopMs).unref()
    stop.abort(new StartupError('Stopped before it was done.'))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, ask)
  return stop.signal
}
