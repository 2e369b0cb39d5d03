import { demoLogins } from './demo/demo-logins.ts'
import { makeDemo } from './demo/make-demo.ts'
import { openSite } from './open-site.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { createLog } from './platform/log.ts'
import { serveMetrics } from './platform/metrics/metrics.ts'

const stopMs = 10_000

/** Starts the site and stays until it is told to stop. */
export async function serveSite(config: Config): Promise<void> {
  const log = createLog(config.production ? 'info' : 'warn')
  const announce = (line: string) => process.stdout.write(`${line}\n`)
  const open = new AsyncDisposableStack()
  try {
    const database = open.adopt(await openDatabase(config, log), opened => opened.close())
    await database.lockSite()
    await migrate(database.connection.db)
    const options = { config, connection: database.connection, log, announce }
    const site = open.adopt(await openSite(options), opened => opened.close())
    await makeDemo(site, announce)
    open.adopt(await serveMetrics(config, site.app, log), opened => opened.close())
    stopOnSignal(() => open.disposeAsync())
    await site.app.listen({ port: config.port, host: config.host })
    announce(`Lambda Commons: ${config.publicUrl.href}`)
    for (const line of await demoLogins(site.platform)) announce(line)
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

/** Finishes what was accepted, then leaves; a second signal changes nothing, a stop that hangs is cut off. */
function stopOnSignal(close: () => Promise<void>) {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}
