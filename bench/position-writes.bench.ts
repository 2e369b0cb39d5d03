/** Position reports per second: the position writer stores them together, beside one commit per report. */
import { storePositions } from '#server/features/position/position.queries.ts'
import { PositionWriter } from '#server/features/position/position.routes.ts'
import { judgeUpdate } from '#server/features/position/update-position.ts'
import type { OpenSite } from '#server/open-site.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import type { ProfilePosition } from '#shared/contract/position.ts'
import type { Section } from './report.ts'
import { syntheticPeople } from './synthetic-people.ts'
import { inFlight, measureWrites, type WriteVariant } from './write-rates.ts'

const reporters = 20_000

const words = `Reports of chosen places of ${reporters.toLocaleString('en')} members, ${inFlight} in flight, each acknowledged after its commit, with fsync.
Medians of five rounds. Writers that commit alone run twelve at a time. The bare statement checks nothing and informs
no process or map.`

const goals = { 'the position writer, which gathers': 'at least 5 times' }

export async function measurePositionWrites(server: Connection): Promise<Section> {
  const database = { name: 'bench_positions', members: reporters, unit: 'reports a second' }
  return {
    title: 'Position reports',
    words,
    goals,
    table: await measureWrites(server, database, variantsOf),
  }
}

function variantsOf({ platform, liveMap }: OpenSite): WriteVariant[] {
  const { db, secret, clock } = platform
  const nothing = {
    mailbox: Buffer.alloc(32),
    cellMeters: 1000,
    isInDungeon: false,
    hidden: false,
    published: null,
    pending: null,
    memory: [],
    isChosen: false,
    times: undefined,
  } as const
  const together = new PositionWriter(platform, liveMap)
  const next = reportsInTurn()
  return [
    {
      name: 'a commit for each, with all its steps',
      write: () => new PositionWriter(platform, liveMap).write(next()),
    },
    {
      name: 'a commit for each, of one bare statement',
      write: () =>
        storePositions(db, [judgeUpdate(next(), { secret, known: nothing, now: clock.now() })]),
    },
    { name: 'the position writer, which gathers', write: () => together.write(next()) },
  ]
}

/** All people in turn, each time a few hundred meters from home. */
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
