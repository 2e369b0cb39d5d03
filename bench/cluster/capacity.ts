/**
 * What an open page, a read, a move and a message cost each part: one process over its embedded PostgreSQL, and the
 * cluster with four.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { MadeMember } from '#server/testing/make-member.ts'
import { sendOverSocket } from '#server/testing/send-request.ts'
import { cpuOf } from '../http-load.ts'
import { toTable } from '../report.ts'
import { quietMs, within } from '../torture/check-site.ts'
import { makeKillableSite } from '../torture/killable-site.ts'
import { openCluster } from './cluster.ts'
import { Streams } from './streams.ts'
import { acts, startTraffic } from './traffic.ts'

type Processes = Readonly<Record<string, readonly number[]>>

interface Side {
  readonly name: string
  readonly origin: string
  readonly members: readonly MadeMember[]
  /** The processes of each part. */
  readonly processes: () => Promise<Processes>
}

const listenerCount = 2_000
const phaseMs = 10_000
const loads = {
  read: { run: acts.read, perSecond: 100 },
  move: { run: acts.move, perSecond: 50 },
  message: { run: acts.message, perSecond: 50 },
}
/** After the start, until caches and connections are as they stay. */
const warmMs = 5_000

export async function measureCapacity(): Promise<string> {
  const rows = [...(await measureOne()), ...(await measureCluster())]
  const parts = ['sites', 'PostgreSQL', 'HAProxy', 'NATS', 'clients']
  const head = ['what', ...parts.map(part => `${part}: CPU ms`), 'bytes to pages']
  return toTable(head, rows)
}

async function measureOne() {
  const site = await makeKillableSite(listenerCount)
  try {
    await site.start()
    const processes = async () => {
      const { site: sites, database } = await site.processes()
      return { sites, database }
    }
    return await measure({ name: 'one process', ...site, processes })
  } finally {
    await site.stop()
  }
}

async function measureCluster() {
  const cluster = await openCluster(listenerCount)
  const { origin, members, sites, pair, balancer, way, nats } = cluster
  const pidsOf = (services: readonly { readonly pid: () => number }[]) =>
    services.map(({ pid }) => pid())
  const processes = async () => ({
    sites: pidsOf(sites),
    database: (await Promise.all(pair.nodes.map(({ machine }) => machine.pids()))).flat(),
    balancer: pidsOf([balancer, way]),
    nats: pidsOf(nats),
  })
  try {
    return await measure({ name: 'four processes', origin, members, processes })
  } finally {
    await cluster.close()
  }
}

async function measure({ name, origin, members, processes }: Side): Promise<string[][]> {
  const streams = new Streams(origin, members)
  try {
    await within(quietMs, 'the streams are not open', () => streams.open === members.length)
    const spent = () => spentBy(processes, streams)
    const idle = await perSecondOf(spent)
    const rows = [[`${name}: ${members.length} open pages, a second`, ...idle.map(rounded)]]
    for (const [act, { run, perSecond }] of Object.entries(loads)) {
      const traffic = startTraffic({ site: sendOverSocket(origin), members, act: run, perSecond })
      const [count = 0, ...loaded] = await perSecondOf(async () => [
        traffic.count(),
        ...(await spent()),
      ])
      await traffic.stop()
      const each = loaded.map((value, part) => (value - (idle[part] ?? 0)) / count)
      rows.push([`${name}: a ${act}, at ${count.toFixed(0)} a second`, ...each.map(rounded)])
    }
    return [
      ...rows,
      [`${name}: memory of a site (MB)`, await memoryOf(processes), '', '', '', '', ''],
    ]
  } finally {
    streams.close()
  }
}

async function perSecondOf(read: () => Promise<readonly number[]>): Promise<number[]> {
  await pause(warmMs)
  const before = await read()
  await pause(phaseMs)
  const after = await read()
  return after.map((value, index) => ((value - (before[index] ?? 0)) * 1_000) / phaseMs)
}

/** Processor time in ms of each part and of the clients, and the bytes that streams got. */
async function spentBy(processes: Side['processes'], { bytes }: Streams): Promise<number[]> {
  const { sites = [], database = [], balancer = [], nats = [] } = await processes()
  const parts = [sites, database, balancer, nats].map(
    pids => pids.reduce((sum, pid) => sum + cpuOf(pid), 0) / 1_000,
  )
  const { user, system } = process.cpuUsage()
  return [...parts, (user + system) / 1_000, bytes]
}

async function memoryOf(processes: Side['processes']) {
  const { sites = [] } = await processes()
  const kilobytes = sites.map(pid =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
  )
  return String(Math.round(Math.max(...kilobytes) / 1_000))
}

const rounded = (value: number) => value.toFixed(Math.abs(value) < 10 ? 2 : 0)
