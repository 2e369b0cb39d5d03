import { openSite } from '#server/open-site.ts'
import type { Config } from '#server/platform/config.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { type Made, makeDemo } from './make-demo.ts'

const sayings: Readonly<Record<Made, string>> = {
  new: 'The demo community is made.',
  finished: 'The demo community is finished.',
  'there already': 'The database is not empty: its demo community stays as it is.',
  'not empty': 'The database is not empty: no demo community is made.',
  off: 'DEMO is off: no demo community is made.',
}

/** `npm run seed`: the demo community in an empty database, without serving it. */
export async function seed(config: Config, stop: AbortSignal): Promise<void> {
  const log = createLog('warn')
  const announce = (line: string) => process.stdout.write(`${line}\n`)
  const database = await openDatabase(config, log, stop)
  try {
    await migrate(database.connection.db)
    const site = await openSite({ config, connection: database.connection, log, announce })
    try {
      announce(sayings[await makeDemo(site, announce, stop)])
    } finally {
      await site.close()
    }
  } finally {
    await database.close()
  }
}
