import { openSite } from '#server/open-site.ts'
import type { Config } from '#server/platform/config.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { makeDemo } from './make-demo.ts'

/** `npm run seed`: the demo community in an empty database, without serving it. */
export async function seed(config: Config): Promise<void> {
  const log = createLog('warn')
  const announce = (line: string) => process.stdout.write(`${line}\n`)
  const database = await openDatabase(config, log)
  try {
    await migrate(database.connection.sql)
    const site = await openSite({ config, connection: database.connection, log, announce })
    await makeDemo(site, announce)
    await site.close()
  } finally {
    await database.close()
  }
}
