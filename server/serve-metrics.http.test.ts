import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openSite } from './open-site.ts'
import { BoundedQueue } from './platform/bounded-queue.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { serveMetrics } from './serve-metrics.ts'
import { EventReader } from './testing/event-reader.ts'
import { makeMembers } from './testing/make-member.ts'
import { freePort } from './testing/site-process.ts'
import {
  allowConnections,
  createTestDatabase,
  runAsAdministrator,
} from './testing/test-database.ts'
import { placeOf } from './testing/test-site.ts'
import { Visitor } from './testing/visitor.ts'

/** A site with metrics until the test ends. It handles no jobs. */
async function openMeasured() {
  const { database, env, remove } = await placeOf(await createTestDatabase())
  const metricsPort = await freePort()
  const config = readConfig({ MAP_TILES_URL: 'off', ...env, METRICS_PORT: `${metricsPort}` })
  const { connection } = database
  const log = createLog('silent')
  const options = { config, connection, log, announce: () => undefined, runsJobs: false }
  const site = await openSite(options)
  const metrics = await serveMetrics({ ...options, ...site })
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await metrics.close()
    await site.close()
    await remove()
  })
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return { ...site, database, origin, read }
}

it('says what a site does, and nothing of a single member', async () => {
  const { platform, origin, read } = await openMeasured()
  const [member] = await makeMembers(platform, [{}])
  const page = await EventReader.open(origin, new Visitor(origin, member?.token))
  onTestFinished(() => page.cut())
  const visitor = new Visitor(origin, member?.token)
  await visitor.ask('GET /api/profile-likes/by-liked/:id', { params: { id: member?.profileId } })
  const text = await read()
  expect(text).toContain('site_ready 1')
  expect(text).toContain('event_streams_open 1')
  expect(text).toContain('jobs{state="failed"} 0')
  expect(text).toContain('database_connections_awaited{pool="main"} 0')
  expect(text).toMatch(/http_requests_total\{method="GET",route="[^"]*:id",status="200"\} 1/)
  expect(text).not.toContain(member?.profileId)
  expect(text).not.toContain('127.0.0.1')
})

it('answers while the database is away', async () => {
  const { database, read } = await openMeasured()
  await allowConnections(database, false)
  await runAsAdministrator(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`,
  )
  await expect.poll(read).toContain('site_ready 0')
  expect(await read()).not.toContain('jobs{')
  await allowConnections(database, true)
  await expect.poll(read).toContain('site_ready 1')
  await expect.poll(read).toMatch(/bus_listening_begun_total [2-9]/)
  expect(await read()).toContain('jobs{state="failed"} 0')
})

it('says how many tasks each queue has rejected and lets wait, at every request', async () => {
  const { read } = await openMeasured()
  const name = 'of-a-test'
  expect(await read()).not.toContain(name)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const queue = new BoundedQueue({ name, concurrency: 1, waitingMax: 1 })
  const tasks = Array.from({ length: 5 }, () => queue.run(() => gate))
  for (const _ of [1, 2]) {
    const text = await read()
    expect(text).toContain(`tasks_rejected_total{queue="${name}"} 3`)
    expect(text).toContain(`tasks_waiting{queue="${name}"} 1`)
  }
  open()
  await Promise.all(tasks)
  expect(await read()).toContain(`tasks_waiting{queue="${name}"} 0`)
})

it('the alerts and the dashboard ask for metrics and labels that a site has', async () => {
  const { origin, read } = await openMeasured()
  await fetch(`${origin}/api/ping`)
  const text = await read()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)]
  const known = new Set(types.flatMap(([, name = '', type]) => seriesOf(name, type)))
  // Prometheus adds it.
  known.add('up')
  const asked = await askedMetrics()
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter(name => !known.has(name))).toEqual([])
  expect(text).toContain('route="/api/ping"')
})

const seriesOf = (name: string, type = '') =>
  type === 'histogram' ? ['bucket', 'sum', 'count'].map(part => `${name}_${part}`) : [name]

/** The names of metrics in the expressions of deploy/. */
async function askedMetrics() {
  const file = (path: string) => readFile(new URL(`../deploy/${path}`, import.meta.url), 'utf8')
  const rules = await file('prometheus/alerts.yml')
  const ofRules = rules.match(/^ {8}expr: (\|\n( {10}.*\n)+|.*)/gm) ?? []
  const dashboard: unknown = JSON.parse(await file('grafana/dashboard.json'))
  const expressions = [...ofRules, ...exprsIn(dashboard)].join('\n').replaceAll(/"[^"]*"/g, '')
  return [...new Set(expressions.match(/\b[a-z]+(_[a-z0-9]+)+\b|\bup\b|\bjobs\b/g))].filter(
    name => name !== 'histogram_quantile',
  )
}

function exprsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string' ? [inner] : exprsIn(inner),
  )
}
