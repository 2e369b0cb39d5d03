import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { BoundedQueue } from './platform/bounded-queue.ts'
import { createLog } from './platform/log.ts'
import { serveMetrics } from './serve-site.ts'
import { freePort } from './testing/site-process.ts'

it('says how many tasks each queue has rejected, at every request', async () => {
  const metricsPort = await freePort()
  const metrics = await serveMetrics({ metricsPort }, Fastify(), createLog('silent'))
  onTestFinished(() => metrics.close())
  const name = 'of-a-test'
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(await read()).not.toContain(name)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const queue = new BoundedQueue({ name, concurrency: 1, waitingMax: 1 })
  const tasks = Array.from({ length: 5 }, () => queue.run(() => gate))
  open()
  await Promise.all(tasks)
  for (const _ of [1, 2]) {
    expect(await read()).toContain(`tasks_rejected_total{queue="${name}"} 3`)
  }
})
