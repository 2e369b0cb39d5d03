/** `npm run bench`: every hot path beside its floor and its peers, into bench/RESULTS.md. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openSingle } from '#server/platform/database/single-connection.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts'
import { roundsTable } from './http-rounds.ts'
import { measurePresence, presenceTable } from './presence.bench.ts'
import { measureSectorHttp } from './sector-http.bench.ts'

const members = [10_000, 100_000, ...(process.argv.includes('--million') ? [1_000_000] : [])]

const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
const server = await startEmbeddedPostgres({ dataDirectory: folder, log: () => undefined })
try {
  const http = roundsTable(await measureSectorHttp(server.connection))
  const { client, end } = await openSingle(server.connection)
  const presence = presenceTable(await measurePresence({ client, members }))
  end()
  const results = report(http, presence)
  await writeFile(new URL('RESULTS.md', import.meta.url), results)
  console.log(results)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function report(http: string, presence: string) {
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `# Results

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${gibibytes} GiB, Node ${process.versions.node}, embedded PostgreSQL. Command: \`npm run bench${members.length > 2 ? ' -- --million' : ''}\`.
All sides of a table took turns in one run. The machine is shared: read the ratios, not the figures.

## By sector over HTTP

300 members in the sector, 16 connections, the load from a second process; medians of five rounds. Goal: at least 0.6 of
the requests a second of bare \`node:http\` that sends the same bytes.

${http}

## Who is near, in the process

The live map beside PostgreSQL queries over the same rows. Goals: by sector at least 45 times, nearest 30 at least 35
times PostGIS (not measured here yet) at 100,000 and more.

${presence}
`
}
