/**
 * By-sector and nearest over HTTP: the site with its session check, beside bare `node:http` and a query per request.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { type MadeMember, makeMember } from '#server/testing/make-member.ts'
import type { Point } from '#shared/distance.ts'
import { insertPeople, openBenchDatabase, sessionsFor } from './bench-database.ts'
import { measureRounds, type Side, startServer } from './http-load.ts'
import type { Section } from './report.ts'
import { type SyntheticPerson, searchPlaces, syntheticPeople } from './synthetic-people.ts'

const sector: Point = { lat: 52, lon: 13 }
const membersInSector = 300
const membersInAll = 50_000
const bySector = `/api/profile-briefs/by-sector/${sector.lat}:${sector.lon}`
const nearest = '/api/profile-briefs/nearest?page=0&size=30'

/** Measures all sides in turn, in rounds. */
export async function measureDiscoveryHttp(server: Connection): Promise<Section[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  const servers: ChildProcess[] = []
  try {
    const { address, reader } = await fill(server, folder)
    const sides = await openSides({ address, folder, reader, servers })
    return [
      {
        title: 'By sector over HTTP',
        words: `${membersInSector} members in the sector, 16 connections, the load from a second process; medians of five rounds.`,
        goals: { 'the site, session checked': 'at least 0.6 times' },
        table: await measureRounds(await sides(bySector)),
      },
      {
        title: 'Nearest 30 over HTTP',
        words: `Among ${membersInAll.toLocaleString('en')} members, otherwise alike. The peer checks no session, gets the place from the caller
and orders by degrees.`,
        goals: { 'the site, session checked': 'at least 2 times, aim 4' },
        table: await measureRounds((await sides(nearest)).toReversed()),
      },
    ]
  } finally {
    for (const server of servers) server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

type Reader = MadeMember & { readonly place: Point }

async function fill(server: Connection, dataDirectory: string) {
  const { address, connection } = await openBenchDatabase(server, 'bench_discovery')
  const { db } = connection
  const people = [...syntheticPeople(membersInAll)].filter(person => !isInSector(person))
  await insertPeople(db, [...people.slice(membersInSector), ...inSector(people)])
  const platform = {
    clock: systemClock,
    config: readConfig({ DATA_DIR: dataDirectory }),
    db,
    sessions: await sessionsFor(connection, dataDirectory),
  }
  const reader = await makeMember(platform, { name: 'Reader' })
  const [place = sector] = searchPlaces(1)
  await sql`insert into positions
      (profile_id, lat, lon, published_by, hidden, reported_at, shown_at, effective_until)
    values (${reader.profileId}, ${place.lat}, ${place.lon}, 'OVERRIDE', true, now(), now(),
      now() + interval '1 day')`.execute(db)
  await sql`create index bench_positions_point on positions using gist (point(lon, lat))
    where not hidden`.execute(db)
  await sql`analyze positions`.execute(db)
  await connection.close()
  return { address, reader: { ...reader, place } }
}

function isInSector({ lat, lon }: Point): boolean {
  return Math.floor(lat) === sector.lat && Math.floor(lon) === sector.lon
}

/** The first people, moved into the sector. */
function inSector(people: readonly SyntheticPerson[]): SyntheticPerson[] {
  const random = seededRandom(7)
  return people.slice(0, membersInSector).map(person => ({
    ...person,
    lat: sector.lat + random(),
    lon: sector.lon + random(),
    isHidden: false,
  }))
}

interface Opened {
  readonly address: Connection
  readonly folder: string
  readonly reader: Reader
  /** The processes to end after the benchmark. */
  readonly servers: ChildProcess[]
}

/** Starts the site and its peer. The sides of one path also need a floor that serves the same bytes. */
async function openSides({ address, folder, reader, servers }: Opened) {
  const start = async (file: string, words: readonly string[]) => {
    const [server, port] = await startServer(new URL(file, import.meta.url), words)
    servers.push(server)
    return { process: server, origin: `http://127.0.0.1:${port}` }
  }
  const given = JSON.stringify(address)
  const { lat, lon } = reader.place
  const site = await start('site-server.ts', [given, folder])
  const peer = await start('query-server.ts', [given, reader.profileId, `${lat}:${lon}`])
  const headers = { cookie: `session=${reader.token}` }
  return async (path: string): Promise<Side[]> => {
    const url = site.origin + path
    const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    const file = join(folder, 'body.json')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    const floor = await start('bytes-server.ts', [file])
    const side = (name: string, server: ChildProcess, at: string): Side => ({
      name,
      process: server,
      url: at,
      headers,
    })
    return [
      side('bare node:http, same bytes', floor.process, floor.origin),
      side('the site, session checked', site.process, url),
      side('Fastify, a query for every request', peer.process, peer.origin + path),
    ]
  }
}
