import { commandLineTexts as texts } from '#shared/texts/command-line.ts'
import { print } from './platform/command-line.ts'
import { type Config, readConfig } from './platform/config.ts'
import { openDataDirectory } from './platform/data-directory.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import type { Env } from './platform/env-values.ts'
import { createLog } from './platform/log.ts'
import { explainStartFailure, StartupError, UsageError } from './platform/startup-error.ts'
import type { DrainFirst } from './stop-signals.ts'

interface Run {
  readonly config: Config
  readonly words: readonly string[]
  readonly stop: AbortSignal
  readonly drainFirst: DrainFirst
}

type Command = (run: Run) => Promise<void>

/** Each command imports only what it needs, because imports take most of its time. */
const commands: Readonly<Record<string, Command>> = {
  start: async ({ config, stop, drainFirst }) => {
    const { serveSite } = await import('./serve-site.ts')
    await serveSite(config, stop, drainFirst)
  },
  migrate: migrateDatabase,
  seed: async ({ config, stop }) => {
    const { seed } = await import('./demo/seed-demo.ts')
    await seed(config, stop)
  },
  admin: async ({ config, words, stop }) => {
    const { adminCommand } = await import('./admin/admin-command.ts')
    await adminCommand(config, words, stop)
  },
  backup: async ({ config, words, stop }) => {
    const { backupCommand } = await import('./backup/backup-commands.ts')
    await backupCommand(config, words, stop)
  },
  restore: async ({ config, words, stop }) => {
    const { restoreCommand } = await import('./backup/backup-commands.ts')
    await restoreCommand(config, words, stop)
  },
}

/** These commands do not make a site if there is none. */
const needsSite = new Set(['admin', 'backup'])

/**
 * Runs a command of the server. The default is `start`.
 * @returns the exit code for its process
 */
export async function runCommand(
  [name = 'start', ...words]: readonly string[],
  env: Env,
  stop: AbortSignal,
  drainFirst: DrainFirst = () => undefined,
): Promise<number> {
  try {
    if (Number(process.versions.node.split('.')[0]) < 24) {
      throw new StartupError(texts.oldNode)
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new StartupError(texts.unknownCommand(name))
    const config = readConfig(env)
    if (!needsSite.has(name)) {
      const warning = await openDataDirectory(config.dataDirectory)
      if (warning) process.stderr.write(`${warning}\n`)
    }
    await command({ config, words, stop, drainFirst })
    return 0
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

async function migrateDatabase({ config, stop }: Run) {
  const database = await openDatabase(config, createLog('warn'), stop)
  try {
    const applied = await migrate(database.connection.db)
    print(texts.migrated(applied.length))
  } finally {
    await database.close()
  }
}
