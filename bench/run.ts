/** `npm run bench`: measures every hot path beside its floor and its peers, and writes bench/RESULTS.md. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { measureBroadcasts } from './broadcasts.bench.ts'
import { measureConversationFrames } from './conversation-frames.bench.ts'
import { measureConversations } from './conversations.bench.ts'
import { measureDiscoveryHttp } from './discovery-http.bench.ts'
import { measureEcho } from './echo.bench.ts'
import { measureGames } from './games.bench.ts'
import { installPackages } from './install-packages.ts'
import { measureJustice } from './justice.bench.ts'
import { measureLighthouse } from './lighthouse.bench.ts'
import { measureLikes } from './likes.bench.ts'
import { measureMemory } from './live-map-memory.bench.ts'
import { measureMapFrames } from './map-frames.bench.ts'
import { measureMembersSearch } from './members-search.bench.ts'
import { measureMessageArrival } from './message-arrival.bench.ts'
import { measureMessageWrites } from './message-writes.bench.ts'
import { measurePictureHttp } from './picture-http.bench.ts'
import { measurePositionWrites } from './position-writes.bench.ts'
import { measurePresence } from './presence.bench.ts'
import { measureRenditions } from './renditions.bench.ts'
import { describeSection, type Section } from './report.ts'
import { measureRoleCounts } from './role-counts.bench.ts'
import { measureWordSearch } from './word-search.bench.ts'

const members = [10_000, 100_000, 1_000_000]

/**
 * Runs the benchmarks named on the command line, or all, one after another. The one that lowers the priority is last.
 */
const benchmarks: Readonly<Record<string, (server: Connection) => Promise<readonly Section[]>>> = {
  presence: () => measurePresence(members),
  memory: async () => [await measureMemory(Math.max(...members))],
  discovery: measureDiscoveryHttp,
  words: async server => [await measureWordSearch(server)],
  members: async server => [await measureMembersSearch(server)],
  roles: async server => [await measureRoleCounts(server)],
  positions: async server => [await measurePositionWrites(server)],
  messages: async server => [await measureMessageWrites(server)],
  conversations: async server => [await measureConversations(server)],
  likes: async server => [await measureLikes(server)],
  games: async server => [await measureGames(server)],
  justice: measureJustice,
  broadcasts: async server => [await measureBroadcasts(server)],
  arrival: async server => [await measureMessageArrival(server)],
  pictures: async server => [await measurePictureHttp(server)],
  frames: async server => [await measureMapFrames(server)],
  conversation: async server => [await measureConversationFrames(server)],
  echo: async server => [await measureEcho(server)],
  renditions: async () => [await measureRenditions()],
  lighthouse: async server => [await measureLighthouse(server)],
}

const chosen = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : Object.keys(benchmarks)
const startedAt = Date.now()
if (names.includes('presence')) {
  installPackages('npm run bench', 'postgresql-postgis', 'redis-server')
}
const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
const server = await startEmbeddedPostgres({ dataDirectory: folder, log: () => undefined })
try {
  const sections: Section[] = []
  for (const name of names) {
    const measure = benchmarks[name]
    if (!measure) throw new Error(`there is no ${name}, only ${Object.keys(benchmarks).join(', ')}`)
    console.log(`Measuring: ${name}`)
    sections.push(...(await measure(server.connection)))
  }
  const results = report(sections)
  if (chosen.length === 0) await writeResults(sections, results)
  console.log(`\n${results}`)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Sections of other programs, such as `npm run torture`, stay below. */
async function writeResults(sections: readonly Section[], results: string) {
  const file = new URL('RESULTS.md', import.meta.url)
  const [, ...parts] = (await readFile(file, 'utf8')).split(/^(?=## )/m)
  const titles = sections.map(({ title }) => `## ${title}\n`)
  const others = parts.filter(part => !titles.some(title => part.startsWith(title)))
  await writeFile(
    file,
    [results, ...others]
      .map(part => part.trimEnd())
      .join('\n\n')
      .concat('\n'),
  )
}

function report(sections: readonly Section[]): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  const minutes = Math.ceil((Date.now() - startedAt) / 60_000)
  const date = new Date().toISOString().slice(0, 10)
  const parts = sections.map(section => describeSection(section, date))
  return `# Results

\`npm run bench\` wrote this in ${minutes} minutes, on ${cpus().length} cores, ${gibibytes} GiB, Node ${process.versions.node} and embedded PostgreSQL. All sides
of a table took turns in one run. The machine is shared: read the ratios, not the figures. \`times\` compares with the
first side, or with the first of the same words. A row without a goal is there to compare.

${parts.join('\n')}`
}
