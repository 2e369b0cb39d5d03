import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenSite } from './open-site.ts'
import { rejectedTasks, waitingTasks } from './platform/bounded-queue.ts'
import type { Bus } from './platform/bus/bus.ts'
import type { Config } from './platform/config.ts'
import type { DatabaseConnection, Db } from './platform/database/connect.ts'
import { readQueues } from './platform/jobs/failed-jobs.ts'
import type { EventStreams } from './platform/live/event-stream.ts'
import type { Log } from './platform/log.ts'
import { within } from './platform/within.ts'

interface MeasuredSite extends Pick<OpenSite, 'app' | 'platform'> {
  readonly config: Pick<Config, 'metricsPort'>
  readonly connection: Pick<DatabaseConnection, 'pool' | 'preparedPool'>
  readonly log: Log
}

interface MetricsServer {
  close(): Promise<void>
}

const nobody: MetricsServer = { close: async () => undefined }
/** A scrape must succeed while the database is away. */
const jobsMs = 1_000

/** Prometheus text on a separate port, on this machine only. Nothing in it is about a single member. */
export async function serveMetrics(site: MeasuredSite): Promise<MetricsServer> {
  const { metricsPort } = site.config
  if (metricsPort === undefined) return nobody
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchRequests(site.app, registry)
  watchReadiness(site.app, registry)
  watchStreams(site.platform.streams, registry)
  watchQueues(registry)
  watchPools(site.connection, registry)
  watchJobs(site.platform.db, registry)
  const stopBus = await watchBus(site.platform.bus, registry)
  const admin = Fastify({ logger: false })
  admin.get('/metrics', async (_, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
  admin.get('/healthz', async () => ({ status: 'ok' }))
  await admin.listen({ port: metricsPort, host: '127.0.0.1' })
  site.log.info({ metricsPort }, 'metrics are served')
  return {
    close: async () => {
      stopBus()
      await admin.close()
    },
  }
}

function watchRequests(app: FastifyInstance, registry: Registry) {
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
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    count.inc(labels)
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
}

/** What a balancer would be told. */
function watchReadiness(app: FastifyInstance, registry: Registry) {
  const gauge = new Gauge({
    name: 'site_ready',
    help: '1 if /readyz says yes, or else 0.',
    registers: [registry],
    collect: async () => {
      const { statusCode } = await app.inject('/readyz')
      gauge.set(statusCode === 200 ? 1 : 0)
    },
  })
}

function watchStreams(streams: EventStreams, registry: Registry) {
  const gauge = new Gauge({
    name: 'event_streams_open',
    help: 'Open event streams of members.',
    registers: [registry],
    collect: () => {
      gauge.set(streams.count)
    },
  })
}

function watchQueues(registry: Registry) {
  const labelNames = ['queue'] as const
  const rejected = new Counter({
    name: 'tasks_rejected_total',
    help: 'Tasks that were rejected because too many waited.',
    labelNames,
    registers: [registry],
    collect: () => {
      rejected.reset()
      for (const [queue, times] of rejectedTasks) rejected.inc({ queue }, times)
    },
  })
  const waiting = new Gauge({
    name: 'tasks_waiting',
    help: 'Tasks that wait for their turn.',
    labelNames,
    registers: [registry],
    collect: () => {
      for (const [queue, tasks] of waitingTasks) waiting.set({ queue }, tasks)
    },
  })
}

function watchPools({ pool, preparedPool }: MeasuredSite['connection'], registry: Registry) {
  const pools = Object.entries({ main: pool, prepared: preparedPool })
  const labelNames = ['pool'] as const
  const open = new Gauge({
    name: 'database_connections_open',
    help: 'Connections to PostgreSQL, busy and idle.',
    labelNames,
    registers: [registry],
    collect: () => {
      for (const [name, { totalCount }] of pools) open.set({ pool: name }, totalCount)
    },
  })
  const waiting = new Gauge({
    name: 'database_connections_awaited',
    help: 'Callers that wait for a connection to PostgreSQL.',
    labelNames,
    registers: [registry],
    collect: () => {
      for (const [name, { waitingCount }] of pools) waiting.set({ pool: name }, waitingCount)
    },
  })
}

function watchJobs(db: Db, registry: Registry) {
  const gauge = new Gauge({
    name: 'jobs',
    help: 'Jobs in the database, the same for all processes. Absent while it is away.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect: async () => {
      const queues = await within(jobsMs, () => readQueues(db)).catch(() => undefined)
      gauge.reset()
      if (!queues) return
      for (const state of ['waiting', 'running', 'retrying', 'failed'] as const) {
        gauge.set(
          { state },
          queues.reduce((sum, queue) => sum + queue[state], 0),
        )
      }
    },
  })
}

/** Nothing is published on this subject. Like every subscriber it hears when listening begins again. */
function watchBus(bus: Bus, registry: Registry) {
  const begun = new Counter({
    name: 'bus_listening_begun_total',
    help: 'How often listening to other processes began: once, and again after each interruption.',
    registers: [registry],
  })
  return bus.subscribe('metrics', { onNotice: () => undefined, onListening: () => begun.inc() })
}
