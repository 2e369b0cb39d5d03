import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import { demoLogins } from './demo/demo-logins.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { respellAddresses } from './features/accounts/earlier-spellings.ts'
import { type OpenSite, openSite } from './open-site.ts'
import { rejectedTasks } from './platform/bounded-queue.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { createLog, type Log } from './platform/log.ts'
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
  open.adopt(await serveMetrics(config, site.app, log), opened => opened.close())
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

interface MetricsServer {
  close(): Promise<void>
}

const nobody: MetricsServer = { close: async () => undefined }

/** Prometheus text on a separate port, on this machine only. */
export async function serveMetrics(
  { metricsPort }: Pick<Config, 'metricsPort'>,
  site: FastifyInstance,
  log: Log,
): Promise<MetricsServer> {
  if (metricsPort === undefined) return nobody
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchRequests(site, registry)
  watchQueues(registry)
  const admin = Fastify({ logger: false })
  admin.get('/metrics', async (_, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
  admin.get('/healthz', async () => ({ status: 'ok' }))
  await admin.listen({ port: metricsPort, host: '127.0.0.1' })
  log.info({ metricsPort }, 'metrics are served')
  return { close: () => admin.close() }
}

function watchRequests(site: FastifyInstance, registry: Registry) {
  const labelNames = ['method', 'route', 'status'] as const
  const count = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames,
    registers: [registry],
  })
  site.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    count.inc(labels)
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
}

function watchQueues(registry: Registry) {
  const count = new Counter({
    name: 'tasks_rejected_total',
    help: 'Tasks that were rejected because too many waited.',
    labelNames: ['queue'] as const,
    registers: [registry],
    collect: () => {
      count.reset()
      for (const [queue, times] of rejectedTasks) count.inc({ queue }, times)
    },
  })
}
