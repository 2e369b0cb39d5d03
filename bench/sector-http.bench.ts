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
import { type Side, startServer } from './http-load.ts'
import { measureRounds, type RoundsRow } from './http-rounds.ts'

export interface Address {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

const sector = { lat: 52, lon: 13 }
const membersInSector = 300
const path = `/api/profile-briefs/by-sector/${sector.lat}:${sector.lon}`

/** Measures all sides in turn, round by round; medians. The database has to be empty. */
export async function measureSectorHttp(address: Address): Promise<RoundsRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  const token = await fillSector(address, folder)
  const sides = await openSides(address, folder, token)
  try {
    return await measureRounds(sides)
  } finally {
    for (const side of sides) side.process.kill()
    await rm(folder, { recursive: true, force: true })
  }
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
