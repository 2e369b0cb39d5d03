import { createInterface } from 'node:readline/promises'
import { DemoGrowth } from '#server/demo/add-demo-members.ts'
import { DemoRemoval } from '#server/demo/remove-demo-members.ts'
import { erasureOf } from '#server/erasure.ts'
import type { AddTestUsers } from '#server/features/administration/test-users.ts'
import { openPictureProcessing } from '#server/features/pictures/picture-processing.ts'
import type { Config } from '#server/platform/config.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { LiveMap } from '#server/presence/live-map.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { administrate } from './administrate.ts'
import { readWords, usage } from './words.ts'

/** `npm run admin`: what administrators do, whether the site runs or not. */
export async function adminCommand(
  config: Config,
  words: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  const read = readWords(words)
  if (read.command === 'help') return print(usage)
  // What is answered is for whoever reads on.
  const log = createLog('warn', process.stderr)
  const database = await openDatabase(config, log, stop)
  try {
    const { connection } = database
    await migrate(connection.db)
    const platform = await openPlatform({ config, connection, log, announce: print })
    // A running site follows by its feeds; nobody is shown this map.
    const erasure = erasureOf(platform, new LiveMap(platform))
    // What they queue is done by a running site.
    const pictures = openPictureProcessing(platform)
    const growth = new DemoGrowth(platform, pictures)
    const testUserRemoval = new DemoRemoval(platform, () => Promise.resolve())
    const addTestUsers: AddTestUsers = (tx, count) => growth.add(tx, count)
    const needs = { platform, erasure, ask, addTestUsers, testUserRemoval }
    await platform.jobs.startSending()
    try {
      const { text, data } = await administrate(needs, read).catch(inWords)
      print(read.json ? JSON.stringify(data) : text)
    } finally {
      await platform.jobs.stop()
      await pictures.close()
    }
  } finally {
    await database.close()
  }
}

function inWords(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new StartupError(refusalTexts[error.code].detail)
}

async function ask(question: string) {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
