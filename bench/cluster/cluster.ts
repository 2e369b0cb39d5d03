import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#server/platform/database/connect.ts'
import { openSingle } from '#server/platform/database/single-connection.ts'
import { siteSecret } from '#server/platform/secrets.ts'
import type { MadeMember } from '#server/testing/make-member.ts'
import { freePort } from '#server/testing/site-process.ts'

import { fillDatabase } from '../torture/killable-site.ts'
import { Machines } from './machines.ts'
import { PostgresPair, password } from './postgres-pair.ts'
import {
  balancerOf,
  natsOf,
  pictureStore,
  type Service,
  type SiteService,
  siteOf,
  wayToPrimary,
} from './services.ts'

const siteCount = 4
const drainSeconds = 3

/** The whole of `deploy/` on one machine: what a city runs. */
export interface Cluster {
  /** HAProxy's address, which members use. */
  readonly origin: string
  readonly members: readonly MadeMember[]
  readonly pair: PostgresPair
  readonly sites: readonly SiteService[]
  readonly nats: readonly Service[]
  readonly balancer: Service
  /** HAProxy between the sites and the primary. */
  readonly way: Service
  /** The database's address by the way of the sites. */
  readonly databaseUrl: string
  close(): Promise<void>
}

export async function openCluster(memberCount: number): Promise<Cluster> {
  await using open = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lambda-cluster-'))
  open.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  const machines = open.adopt(await Machines.open(folder), each => each.close())

  const pair = await PostgresPair.open(machines, folder)
  const { way, port: wayPort } = await wayToPrimary(machines, pair.env)
  await way.start()
  const databaseUrl = `postgres://site:${password}@127.0.0.1:${wayPort}/site`
  await makeDatabase(pair)

  const members = await fill(databaseUrl, folder, memberCount)
  const secret = await siteSecret(folder, undefined)
  const { nodes: nats, url: natsUrl } = await natsOf(machines)
  const { store, env: storeEnv } = await pictureStore(machines, folder)
  await Promise.all([...nats, store].map(service => service.start()))

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...storeEnv,
    DATABASE_URL: databaseUrl,
    SECRET: secret.toString('hex'),
    PUBLIC_URL: origin,
    NATS_URL: natsUrl,
    DRAIN_SECONDS: `${drainSeconds}`,
  }
  const sites: SiteService[] = []
  for (let number = 1; number <= siteCount; number++) {
    const dataDirectory = join(folder, `site${number}`)
    await mkdir(dataDirectory, { mode: 0o700 })
    const site = open.adopt(await siteOf(dataDirectory, env), each => each.kill())
    sites.push(site)
  }
  await Promise.all(sites.map(site => site.start()))
  const balancer = await balancerOf(machines, folder, sites, port)
  await balancer.start()
  const opened = open.move()
  return {
    origin,
    members,
    pair,
    sites,
    nats,
    balancer,
    way,
    databaseUrl,
    close: () => opened.disposeAsync(),
  }
}

async function makeDatabase(pair: PostgresPair) {
  const url = pair.urlOf(await pair.primary(), 'postgres', 'postgres')
  const { client, end } = await openSingle({ connectionString: url })
  await client.query(`create role site login password '${password}'`)
  await client.query('create database site owner site')
  end()
}

async function fill(url: string, dataDirectory: string, count: number): Promise<MadeMember[]> {
  const connection = connectDatabase({ url })
  try {
    return await fillDatabase(connection, dataDirectory, count)
  } finally {
    await connection.close()
  }
}
