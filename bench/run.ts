/** `npm run bench`: every hot path beside its floor and its peers, into bench/RESULTS.md. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openSingle } from '#server/platform/database/single-connection.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts'
import { roundsTable } from './http-rounds.ts'
import { measurePictureHttp } from './picture-http.bench.ts'
import { measurePresence, presenceTable } from './presence.bench.ts'
import { measureRenditions, renditionsTable } from './renditions.bench.ts'
import { measureSectorHttp } from './sector-http.bench.ts'

const members = [10_000, 100_000, ...(process.argv.includes('--million') ? [1_000_000] : [])]

const pictureHead = `## A picture over HTTP

One of some 57 KB in 512 px WebP, 16 connections of one viewer, the load from another process; medians of five rounds.
Session and visibility are checked at each request. Goal: at least 0.6 of bare \`node:http\` that sends the same bytes.`

const renditionsHead = `## Renditions

Uploads of 1.8 and 12 megapixels, three at once, turned into all that is stored at once; plain sharp makes each output
from the file. All processes run at the workshop's priority. Goal: at least 0.8 of plain sharp.`

const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
const server = await startEmbeddedPostgres({ dataDirectory: folder, log: () => undefined })
try {
  const http = roundsTable(await measureSectorHttp(server.connection))
  const delivery = roundsTable(await measurePictureHttp(server.connection))
  const renditions = renditionsTable(await measureRenditions())
  const { client, end } = await openSingle(server.connection)
  const presence = presenceTable(await measurePresence({ client, members }))
  end()
  const results = report({ http, delivery, renditions, presence })
  await writeFile(new URL('RESULTS.md', import.meta.url), results)
  console.log(results)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function report(tables: Readonly<Record<'http' | 'delivery' | 'renditions' | 'presence', string>>) {
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `# Results

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${gibibytes} GiB, Node ${process.versions.node}, embedded PostgreSQL. Command: \`npm run bench${members.length > 2 ? ' -- --million' : ''}\`.
All sides of a table took turns in one run. The machine is shared: read the ratios, not the figures.

## By sector over HTTP

300 members in the sector, 16 connections, the load from a second process; medians of five rounds. Goal: at least 0.6 of
the requests a second of bare \`node:http\` that sends the same bytes.

${tables.http}

${pictureHead}

${tables.delivery}

${renditionsHead}

${tables.renditions}

## Who is near, in the process

The live map beside PostgreSQL queries over the same rows. Goals: by sector at least 45 times, nearest 30 at least 35
times PostGIS (not measured here yet) at 100,000 and more.

${tables.presence}
`
}
