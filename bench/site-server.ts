/** The site in a separate process, over a given database. */

import { openSite } from '#server/open-site.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase } from '#server/platform/database/connect.ts'
import { createLog } from '#server/platform/log.ts'

const [address = '{}', dataDirectory = ''] = process.argv.slice(2)
const site = await openSite({
  config: readConfig({ DATA_DIR: dataDirectory, LIMITS_FACTOR: '1000000', MAP_TILES_URL: 'off' }),
  connection: connectDatabase(JSON.parse(address)),
  log: createLog('silent'),
  announce: () => undefined,
})
const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(Number(new URL(origin).port))
