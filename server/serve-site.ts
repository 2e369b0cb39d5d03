import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import { demoLogins } from './demo/demo-logins.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { respellAddresses } from './features/accounts/earlier-spellings.ts'
import { type OpenSite, openSite } from './open-site.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { createLog } from './platform/log.ts'
import { serveMetrics } from './serve-metrics.ts'
import type { DrainFirst } from './stop-signals.ts'

export async function serveSite(
  config: Config,
  stop: AbortSignal,
  drainFirst: DrainFirst,
): Promise<void> {
  await using open = new AsyncDisposableStack()
  try {
    const site = await start(config, open, stop)
    drainWith(site, config, drainFirst)
    if (!stop.aborted) await once(stop, 'abort')
  } catch (error) {
    if (!stop.aborted) throw error
  }
}

async function start(config: Config, open: AsyncDisposableStack, stop: AbortSignal) {
  const log = createLog(config.production ? 'info' : 'warn')
  const announce = (line: string) => process.stdout.write(`${line}\n`)
  announce(commandLineTexts.start.preparing)
  const database = open.adopt(await openDatabase(config, log, stop), opened => opened.close())
  await database.lockSite()
  await migrate(database.connection.db)
  const options = { config, connection: database.connection, log, announce }
  const site = open.adopt(await openSite(options), opened => opened.close())
  await respellAddresses(site.platform)
  await seedDemo(site, announce, stop)
  await site.builds.start()
  open.adopt(await serveMetrics({ ...options, ...site }), opened => opened.close())
  stop.throwIfAborted()
  await site.app.listen({ port: config.port, host: config.host })
  announce(commandLineTexts.start.ready(config.publicUrl.href))
  for (const line of await demoLogins(site.platform)) announce(line)
  return site
}

/** The site serves on while it says that it is not ready, until balancers have noticed. */
function drainWith(site: OpenSite, { drainMs }: Config, drainFirst: DrainFirst) {
  if (drainMs === 0) return
  drainFirst(() => {
    site.readiness.leave()
    return setTimeout(drainMs)
  })
}
