import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { rejectedTasks } from './bounded-queue.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

interface MetricsServer {
  close(): Promise<void>
}

const nobody: MetricsServer = { close: async () => undefined }

/** Prometheus text on a port of its own, on this machine only. */
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
  log.info({ metricsPort }, 'metrics')
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
