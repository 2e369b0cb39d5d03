import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { openSingle } from '#server/platform/database/single-connection.ts'
import { endSite, freePort, launchSite, untilListening } from '#server/testing/site-process.ts'
import type { Machines, Program } from './machines.ts'
import { folderOfPostgres, password } from './postgres-pair.ts'

/** A part of the cluster that can be killed and started again. */
export interface Service {
  readonly pid: () => number
  /** Resolves when it serves. */
  start(): Promise<void>
  /** Ends it without warning. */
  kill(): Promise<void>
}

export interface SiteService extends Service {
  readonly origin: string
  /** Ends it as a deploy does. */
  stop(): Promise<void>
  output(): string
}

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const readyMs = 120_000
const outputMost = 200_000
/** A user may open fewer files here than in service of systemd. */
const connectionsMost = '8000'
/** Until its first checks have ended, HAProxy takes every server for the primary. */
const checksMs = 3_000
const bucket = 'pictures'
/** The key that the store accepts from everybody. */
const storeKey = 'S3RVER'

/** A program that serves as soon as `isReady` says so. */
function serviceOf(run: () => Promise<Program>, isReady: () => Promise<boolean>): Service {
  let program: Program | undefined
  return {
    pid: () => program?.pid ?? 0,
    start: async () => {
      program = await run()
      await untilReady(program, isReady)
    },
    kill: async () => program?.kill(),
  }
}

/** The nodes of NATS, and the address that sites use. */
export async function natsOf(machines: Machines): Promise<{ nodes: Service[]; url: string }> {
  const names = ['nats1', 'nats2']
  const ports = await Promise.all(
    names.map(async name => {
      const [client, cluster, monitor] = [await freePort(), await freePort(), await freePort()]
      return { name, client, cluster, monitor }
    }),
  )
  const [one, other] = ports.map(
    ({ cluster }) => `nats-route://cluster:${password}@127.0.0.1:${cluster}`,
  )
  const nodes = ports.map(({ name, client, cluster, monitor }) =>
    serviceOf(
      () =>
        machines.start({
          name,
          command: ['nats-server', '-c', file('deploy/nats/nats.conf')],
          env: {
            NATS_NAME: name,
            NATS_LISTEN: `127.0.0.1:${client}`,
            NATS_CLUSTER_LISTEN: `127.0.0.1:${cluster}`,
            NATS_ROUTE_1: one ?? '',
            NATS_ROUTE_2: other ?? '',
            NATS_USER: 'site',
            NATS_PASSWORD: password,
            NATS_CLUSTER_PASSWORD: password,
            NATS_MONITOR: `127.0.0.1:${monitor}`,
          },
        }),
      () => answers(`http://127.0.0.1:${monitor}/healthz`),
    ),
  )
  const url = ports.map(({ client }) => `nats://site:${password}@127.0.0.1:${client}`).join()
  return { nodes, url }
}

/** s3rver, the store of the tests: its own process, pictures on the disk. */
export async function pictureStore(
  machines: Machines,
  folder: string,
): Promise<{ store: Service; env: Readonly<Record<string, string>> }> {
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}/`
  const words = ['-d', folderOfPostgres(folder, 's3'), '-a', '127.0.0.1', '-p', `${port}`, '-s']
  const program = [process.execPath, file('node_modules/s3rver/bin/s3rver.js'), ...words]
  const store = serviceOf(
    () => machines.start({ name: 's3', command: [...program, '--configure-bucket', bucket] }),
    () => answers(endpoint),
  )
  const env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: storeKey,
    S3_SECRET_ACCESS_KEY: storeKey,
  }
  return { store, env }
}

/** HAProxy before the primary, and the port it listens on. */
export async function wayToPrimary(
  machines: Machines,
  env: Readonly<Record<string, string>>,
): Promise<{ way: Service; port: number }> {
  const port = await freePort()
  const command = ['haproxy', '-f', file('deploy/haproxy/postgres.cfg')]
  const bind = { POSTGRES_BIND: `127.0.0.1:${port}` }
  const way = serviceOf(
    () =>
      machines.start({ name: 'haproxy-postgres', command, env: { ...env, ...bind }, asRoot: true }),
    async () => {
      await pause(checksMs)
      return isPrimary(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
    },
  )
  return { way, port }
}

/** HAProxy before the sites. Everybody here comes from one address. */
export async function balancerOf(
  machines: Machines,
  folder: string,
  sites: readonly SiteService[],
  port: number,
): Promise<Service> {
  const bind = async () => `127.0.0.1:${await freePort()}`
  const env = {
    HTTP_BIND: await bind(),
    HTTPS_BIND: `127.0.0.1:${port}`,
    STATS_BIND: await bind(),
    STATS_SOCKET: join(folder, 'haproxy.sock'),
    CONNECTIONS: connectionsMost,
    CONNECTIONS_PER_ADDRESS: connectionsMost,
    ...Object.fromEntries(
      sites.map(({ origin }, index) => [`SITE_${index + 1}`, new URL(origin).host]),
    ),
  }
  const command = ['haproxy', '-f', file('deploy/haproxy/haproxy.cfg')]
  return serviceOf(
    () => machines.start({ name: 'haproxy', command, env, asRoot: true }),
    () => answers(`http://127.0.0.1:${port}/healthz`),
  )
}

/** A site as `npm start` runs it, with its own data directory. */
export async function siteOf(
  dataDirectory: string,
  env: Readonly<Record<string, string>>,
): Promise<SiteService> {
  const origin = `http://127.0.0.1:${await freePort()}`
  let site: ReturnType<typeof launchSite> | undefined
  let output = ''
  const end = async (signal: NodeJS.Signals) => {
    if (site) await endSite(site, signal)
  }
  return {
    origin,
    pid: () => site?.pid ?? 0,
    output: () => output,
    start: async () => {
      site = launchSite({ dataDirectory, origin, env })
      await untilListening(site, text => {
        output = (output + text).slice(-outputMost)
      })
      await untilReady({ name: origin, output: () => output }, () => answers(`${origin}/readyz`))
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function untilReady(
  { name, output }: Pick<Program, 'name' | 'output'>,
  isReady: () => Promise<boolean>,
) {
  const deadline = Date.now() + readyMs
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`${name} is not ready: ${output()}`)
    await pause(50)
  }
}

async function isPrimary(url: string) {
  try {
    const { client, end } = await openSingle({ connectionString: url })
    const { rows } = await client.query('select not pg_is_in_recovery() as is').finally(end)
    return rows[0].is === true
  } catch {
    return false
  }
}

async function answers(url: string) {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return status < 500
  } catch {
    return false
  }
}
