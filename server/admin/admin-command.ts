import { createInterface } from 'node:readline/promises'
import { erasureOf } from '#server/account-data/account-data.ts'
import { addDemoMembers } from '#server/demo/add-demo-members.ts'
import { DemoStorage } from '#server/demo/demo-storage.ts'
import { DemoRemoval } from '#server/demo/remove-demo-members.ts'
import type { AddTestUsers } from '#server/features/administration/test-users.ts'
import { print } from '#server/platform/command-line.ts'
import type { Config } from '#server/platform/config.ts'
import { refuseOtherSchema } from '#server/platform/database/migrate.ts'
import { openExistingDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { existingSecret } from '#server/platform/secrets.ts'
import {
  explainStartFailure,
  noKeys,
  StartupError,
  UsageError,
} from '#server/platform/startup-error.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { LiveMap } from '#server/presence/live-map.ts'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { administrate } from './administrate.ts'
import { type Answer, readWords, type Words, wrong } from './words.ts'

const texts = commandLineTexts.admin

/** `npm run admin`: what administrators do, whether or not the site is running. */
export async function adminCommand(config: Config, words: readonly string[], stop: AbortSignal) {
  const isForPrograms = words.includes('--json')
  try {
    const read = readWords(words)
    const help = { text: texts.usage, data: { usage: texts.usage } }
    const { text, data } = read === 'help' ? help : await answer(config, read, stop)
    print(isForPrograms ? JSON.stringify(data) : text)
  } catch (error) {
    throw isForPrograms ? forPrograms(error) : forPeople(error)
  }
}

async function answer(config: Config, words: Words, stop: AbortSignal): Promise<Answer> {
  // Standard output is for the answer only.
  const log = createLog('warn', process.stderr)
  const database = await openExistingDatabase(config, log, stop)
  try {
    const { connection } = database
    if (!(await existingSecret(config.dataDirectory, config.secret))) {
      throw noKeys(config.dataDirectory)
    }
    // A site of another version may be running.
    await refuseOtherSchema(connection.db)
    return await onSite({ config, connection, log, stop }, words)
  } finally {
    await database.close()
  }
}

type Opened = Omit<Parameters<typeof openPlatform>[0], 'announce' | 'storage'> & {
  readonly stop: AbortSignal
}

async function onSite({ stop, ...opened }: Opened, words: Words): Promise<Answer> {
  const storage = new DemoStorage(await openStorage(opened.config))
  const platform = await openPlatform({ ...opened, storage, announce: print })
  // A running site follows by its feeds. No member sees this map.
  const erasure = erasureOf(platform, new LiveMap(platform))
  // A running site does the queued work.
  const testUserRemoval = new DemoRemoval(platform, () => Promise.resolve())
  const addTestUsers: AddTestUsers = (tx, count) => addDemoMembers(platform, tx, count)
  const ask = (question: string) => askAtTerminal(question, stop)
  const needs = { platform, erasure, ask, addTestUsers, testUserRemoval }
  await platform.jobs.startSending()
  try {
    return await administrate(needs, words)
  } finally {
    await platform.jobs.stop()
    await platform.bus.close()
  }
}

/** The refusal in the dashboard's words, with the field if the dashboard marks one. */
function forPeople(error: unknown) {
  if (!(error instanceof Refusal)) return error
  const fields = (error.detail.errors ?? []).map(
    ({ path, message }) => `${path.slice(1)}: ${message}`,
  )
  return new StartupError(texts.refusal(refusalTexts[error.code].detail, fields))
}

/** The same as JSON, with the same exit code. */
function forPrograms(error: unknown) {
  const code = error instanceof Refusal ? { code: error.code } : {}
  const told = JSON.stringify({ ...code, message: explainStartFailure(forPeople(error)) })
  return error instanceof UsageError ? new UsageError(told) : new StartupError(told)
}

/** @throws UsageError if no person can answer */
async function askAtTerminal(question: string, stop: AbortSignal) {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const { promise: left, reject } = Promise.withResolvers<never>()
  lines.once('close', () => reject(stop.aborted ? stop.reason : wrong(texts.noAnswer)))
  const close = () => lines.close()
  stop.addEventListener('abort', close)
  try {
    return await Promise.race([lines.question(question), left])
  } finally {
    stop.removeEventListener('abort', close)
    close()
  }
}
