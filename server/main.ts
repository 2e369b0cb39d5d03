import { print } from './platform/command-line.ts'
import { type Config, readConfig } from './platform/config.ts'
import { openDataDirectory } from './platform/data-directory.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { createLog } from './platform/log.ts'
import { codeOf, explainStartFailure, StartupError, UsageError } from './platform/startup-error.ts'

const stopMs = 10_000

type Command = (config: Config, stop: AbortSignal) => Promise<void>

const words = process.argv.slice(3)

/** Each loads what it needs alone: that is most of its time. */
const commands: Readonly<Record<string, Command>> = {
  start: async (config, stop) => {
    const { serveSite } = await import('./serve-site.ts')
    await serveSite(config, stop)
  },
  migrate: migrateDatabase,
  seed: async (config, stop) => {
    const { seed } = await import('./demo/seed-demo.ts')
    await seed(config, stop)
  },
  admin: async (config, stop) => {
    const { adminCommand } = await import('./admin/admin-command.ts')
    await adminCommand(config, words, stop)
  },
  backup: async (config, stop) => {
    const { backupCommand } = await import('./backup/backup-commands.ts')
    await backupCommand(config, words, stop)
  },
  restore: async (config, stop) => {
    const { restoreCommand } = await import('./backup/backup-commands.ts')
    await restoreCommand(config, words, stop)
  },
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
