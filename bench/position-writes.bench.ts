/** Position reports a second: stored together by the position writer, beside one commit for each. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storePositions } from '#server/features/position/position.queries.ts'
import { PositionWriter } from '#server/features/position/position-writer.ts'
import { judgeReport } from '#server/features/position/report-position.ts'
import { type OpenSite, openSite } from '#server/open-site.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Connection } from '#server/platform/embedded-postgres/connection.ts'
import { createLog } from '#server/platform/log.ts'
import { seededRandom } from '#server/testing/seeded-random.ts'
import type { ProfilePosition } from '#shared/contract/position.ts'
import { openBenchDatabase } from './open-bench-database.ts'
import { type Section, toRatesTable } from './report.ts'
import { settlePeople } from './settle-people.ts'
import { syntheticPeople } from './synthetic-people.ts'

const reporters = 20_000
const inFlight = 200
const rounds = 5
const roundMs = 2_000

type Write = (report: ProfilePosition) => Promise<unknown>

const words = `Reports of chosen places of ${reporters.toLocaleString('en')} members, ${inFlight} in flight, each acknowledged after its commit, with fsync; medians of
five rounds. A writer for each report commits it alone, twelve at a time. The bare statement asks nothing of what is known
of the member, no process hears of it, and no map shows it. Goal: the writer that gathers at least 5 times the writers that
do not.`

export async function measurePositionWrites(server: Connection): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  const { connection } = await openBenchDatabase(server, 'bench_positions')
  await settlePeople(connection.db, syntheticPeople(reporters))
  const site = await openSite({
    config: readConfig({ DATA_DIR: folder, MAP_TILES_URL: 'off' }),
    connection,
    log: createLog('silent'),
    announce: () => undefined,
  })
  try {
    return { title: 'Position reports', words, table: await measure(site) }
  } finally {
    await site.close()
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure({ platform, liveMap }: OpenSite): Promise<string> {
  const { db, secret, clock } = platform
  const nothing = {
    mailbox: Buffer.alloc(32),
    cellMeters: 1000,
    hidden: false,
    published: null,
    pending: null,
    memory: [],
    isChosen: false,
    times: undefined,
  } as const
  const together = new PositionWriter(platform, liveMap)
  const ways: { name: string; write: Write; rates: number[] }[] = [
    {
      name: 'a commit for each, with all its steps',
      write: report => new PositionWriter(platform, liveMap).write(report),
      rates: [],
    },
    {
      name: 'a commit for each, of one bare statement',
      write: report =>
        storePositions(db, [judgeReport(report, { secret, known: nothing, now: clock.now() })]),
      rates: [],
    },
    {
      name: 'the position writer, which gathers',
      write: report => together.write(report),
      rates: [],
    },
  ]
  const next = reportsInTurn()
  for (let round = 0; round < rounds; round++) {
    for (const { write, rates } of ways) rates.push(await rateOf(write, next))
  }
  return toRatesTable('reports a second', ways)
}

/** Everybody in turn, each time some hundred metres from where he lives. */
function reportsInTurn(): () => ProfilePosition {
  const random = seededRandom(11)
  const people = [...syntheticPeople(reporters)]
  let turn = 0
  return () => {
    const { id: profileId, lat, lon } = people[turn++ % people.length] ?? { id: '', lat: 0, lon: 0 }
    const near = (degrees: number) => degrees + (random() - 0.5) / 100
    const chosen = { overrideLat: near(lat), overrideLon: near(lon) }
    return { profileId, session: 1, use: 'OVERRIDE', ...chosen, hide: false }
  }
}

async function rateOf(write: Write, next: () => ProfilePosition): Promise<number> {
  const startedAt = performance.now()
  let written = 0
  const reportOn = async () => {
    while (performance.now() < startedAt + roundMs) {
      await write(next())
      written++
    }
  }
  await Promise.all(Array.from({ length: inFlight }, reportOn))
  return (written * 1000) / (performance.now() - startedAt)
}
