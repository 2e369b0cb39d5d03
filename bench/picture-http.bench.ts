/** A picture over HTTP: the site with its session and visibility checks, beside bare `node:http`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { makeMember } from '#server/testing/make-member.ts'
import { openBenchDatabase, sessionsFor } from './bench-database.ts'
import { measureRounds, type Side, startServer } from './http-load.ts'
import type { Section } from './report.ts'

const size = { width: 1_200, height: 1_500 }
/** Makes files as large as those of photographs. */
const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const

const words = `A picture of some 57 KB in 512 px WebP, 16 connections of one viewer, the load from another process. The site checks session
and visibility at each request. Medians of five rounds.`

const goals = { 'the site, session and visibility checked': 'at least 0.6 times' }

/** Measures both sides in turn, in rounds. */
export async function measurePictureHttp(server: Connection): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  const sides = await openSides(server, folder)
  try {
    return { title: 'A picture over HTTP', words, goals, table: await measureRounds(sides) }
  } finally {
    for (const side of sides) side.process.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openSides(server: Connection, folder: string): Promise<Side[]> {
  const { address, owner, viewer } = await twoMembers(server, folder)
  const here = (file: string) => new URL(file, import.meta.url)
  const [site, port] = await startServer(here('site-server.ts'), [JSON.stringify(address), folder])
  const origin = `http://127.0.0.1:${port}`
  const id = await upload(origin, owner)
  const headers = {
    cookie: `session=${viewer.token}`,
    accept: 'image/webp',
    'sec-fetch-site': 'same-origin',
  }
  const url = `${origin}/api/profile-pic/${id}?scale_x=512&v=1`
  const file = join(folder, 'body.webp')
  const answer = await fetch(url, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  await writeFile(file, bytes)
  const [floor, floorPort] = await startServer(here('bytes-server.ts'), [file])
  return [
    {
      name: 'bare node:http, same bytes',
      process: floor,
      url: `http://127.0.0.1:${floorPort}`,
      headers,
    },
    { name: 'the site, session and visibility checked', process: site, url, headers },
  ]
}

async function twoMembers(server: Connection, dataDirectory: string) {
  const { address, connection } = await openBenchDatabase(server, 'bench_pictures')
  const { db } = connection
  const platform = {
    clock: systemClock,
    config: readConfig({ DATA_DIR: dataDirectory }),
    db,
    sessions: await sessionsFor(connection, dataDirectory),
  }
  const owner = await makeMember(platform, { name: 'Owner' })
  const viewer = await makeMember(platform, { name: 'Viewer' })
  await connection.close()
  return { address, owner, viewer }
}

async function grainyPicture() {
  const noise = sharp({ create: { ...size, channels: 3, background: '#888', noise: grain } })
  const input = await noise.blur(0.8).png().toBuffer()
  const smooth = sharp(await makePictureBytes(size))
  return smooth
    .composite([{ input, blend: 'overlay' }])
    .jpeg()
    .toBuffer()
}

async function upload(origin: string, owner: { profileId: string; token: string }) {
  const form = new FormData()
  form.set('authorProfileId', owner.profileId)
  form.set('picfile', new Blob([new Uint8Array(await grainyPicture())]), 'picture')
  const headers = { cookie: `session=${owner.token}`, origin }
  const answer = await fetch(`${origin}/api/profile-pic`, { method: 'POST', body: form, headers })
  const stored: { profilePicId: string } = JSON.parse(await answer.text())
  return stored.profilePicId
}
