/** By-sector over HTTP: the site with its session check, beside bare `node:http` and a query for every request. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storePositions } from '#server/features/position/position.queries.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { Sessions } from '#server/platform/session/sessions.ts'
import { makeMember } from '#server/testing/make-member.ts'
import { seededRandom } from '#server/testing/seeded-random.ts'
import { type Load, load, type Side, startServer } from './http-load.ts'

export interface SectorRow extends Load {
  readonly name: string
  /** Requests a second over those of bare `node:http`, of the same round; the median of all rounds. */
  readonly ofFloor: number
}

interface Address {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

const sector = { lat: 52, lon: 13 }
const membersInSector = 300
const rounds = 5
const secondsARound = 3
const path = `/api/profile-briefs/by-sector/${sector.lat}:${sector.lon}`

/** Measures all sides in turn, round by round; medians. The database has to be empty. */
export async function measureSectorHttp(address: Address): Promise<SectorRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  const token = await fillSector(address, folder)
  const sides = await openSides(address, folder, token)
  const loads = sides.map((): Load[] => [])
  for (const side of sides) await load(side, 1)
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      loads[index]?.push(await load(side, secondsARound))
    }
  }
  for (const side of sides) side.process.kill()
  await rm(folder, { recursive: true, force: true })
  const floor = loads[0] ?? []
  return sides.map(({ name }, index) => rowOf(name, loads[index] ?? [], floor))
}

async function fillSector(address: Address, dataDirectory: string) {
  const connection = connectDatabase(address)
  const { listener, db } = connection
  await migrate(db)
  const platform = {
    clock: systemClock,
    config: readConfig({ DATA_DIR: dataDirectory }),
    db,
    sessions: new Sessions(db, listener, systemClock),
  }
  const random = seededRandom(7)
  let token = ''
  for (let index = 0; index < membersInSector; index++) {
    const characteristics = ['top', 'hosting', 'travel'].slice(index % 4)
    const member = await makeMember(platform, { name: `Member ${index}`, characteristics })
    token = member.token
    const point = { lat: sector.lat + random(), lon: sector.lon + random() }
    await storePositions(db, [
      {
        profileId: member.profileId,
        published: { point, use: 'OVERRIDE' },
        pending: null,
        memory: [],
        hidden: false,
        reportedAt: Date.now(),
        effectiveUntil: Date.now() + 3_600_000,
      },
    ])
  }
  await connection.close()
  return token
}

async function openSides(address: Address, folder: string, token: string): Promise<Side[]> {
  const given = JSON.stringify(address)
  const here = (file: string) => new URL(file, import.meta.url)
  const [site, sitePort] = await startServer(here('sector-site.ts'), [given, folder])
  const headers = { cookie: `session=${token}` }
  const url = `http://127.0.0.1:${sitePort}${path}`
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const file = join(folder, 'body.json')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const [floor, floorPort] = await startServer(here('sector-floor.ts'), [file])
  const [peer, peerPort] = await startServer(here('sector-peer.ts'), [given])
  return [
    {
      name: 'bare node:http, same bytes',
      process: floor,
      url: `http://127.0.0.1:${floorPort}`,
      headers,
    },
    { name: 'the site, session checked', process: site, url, headers },
    {
      name: 'Fastify, a query for every request',
      process: peer,
      url: `http://127.0.0.1:${peerPort}${path}`,
      headers,
    },
  ]
}

function rowOf(name: string, loads: readonly Load[], floor: readonly Load[]): SectorRow {
  const ratios = loads.map(
    ({ requestsPerSecond }, round) => requestsPerSecond / (floor[round]?.requestsPerSecond ?? 1),
  )
  return {
    name,
    requestsPerSecond: median(loads.map(one => one.requestsPerSecond)),
    cpuMicroseconds: median(loads.map(one => one.cpuMicroseconds)),
    p99Milliseconds: median(loads.map(one => one.p99Milliseconds)),
    ofFloor: median(ratios),
  }
}

function median(values: readonly number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function sectorTable(rows: readonly SectorRow[]): string {
  const head = '| side | requests a second | of bare node:http | server CPU µs a request | p99 ms |'
  const lines = rows.map(
    row =>
      `| ${row.name} | ${Math.round(row.requestsPerSecond)} | ${row.ofFloor.toFixed(2)} | ${Math.round(row.cpuMicroseconds)} | ${row.p99Milliseconds.toFixed(1)} |`,
  )
  return [head, '|---|---:|---:|---:|---:|', ...lines].join('\n')
}
