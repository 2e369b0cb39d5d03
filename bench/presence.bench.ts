/** Who is near, from the live map in the process, against PostGIS and Redis with the same members. */
import { joinBriefs } from '#server/presence/join-briefs.ts'
import type { LiveGrid } from '#server/presence/live-grid.ts'
import { filledGrid } from './filled-grid.ts'
import { openPostgis } from './open-postgis.ts'
import { openRedis } from './open-redis.ts'
import { fillPostgis } from './presence-in-postgis.ts'
import { fillRedis } from './presence-in-redis.ts'
import { allPaths, boundsDegrees, type Path, type PresencePeer, paths } from './presence-paths.ts'
import { presenceSection } from './presence-report.ts'
import type { Section } from './report.ts'
import { benchNow, searchPlaces } from './synthetic-people.ts'
import { type Side, type Timing, takeTurns } from './turns.ts'

export type PresenceRow = Timing & {
  readonly path: Path
  readonly members: number
  /** How many times the grid's median this side's median is. */
  readonly timesGrid: number
}

const places = searchPlaces(500)
const turns = { rounds: 5, turnMs: 250, questions: places.length }
const nobody: ReadonlySet<string> = new Set()

/** PostGIS and Redis have to be installed. */
export async function measurePresence(members: readonly number[]): Promise<Section[]> {
  const postgis = await openPostgis()
  const redis = await openRedis()
  try {
    const rows: PresenceRow[] = []
    for (const count of members) {
      const grid = filledGrid(count)
      const inPostgis = await fillPostgis(postgis, count)
      const inRedis = await fillRedis(redis.client, count)
      for (const path of allPaths) {
        const peers = [...inPostgis[path], ...inRedis[path]]
        rows.push(...(await measurePath({ path, members: count, grid, peers })))
      }
    }
    const peers = `${postgis.version} and ${redis.version}`
    return allPaths.map(path => presenceSection(path, rows, peers))
  } finally {
    await redis.close()
    await postgis.close()
  }
}

interface Measured {
  readonly path: Path
  readonly members: number
  readonly grid: LiveGrid
  readonly peers: readonly PresencePeer[]
}

async function measurePath({ path, members, grid, peers }: Measured): Promise<PresenceRow[]> {
  const find = finder(grid, path)
  const answers = places.map((_, question) => find(question))
  for (const peer of peers) await checkAgreement(path, answers, peer)
  const timings = await takeTurns(
    [
      { name: 'grid', answer: question => find(question).length },
      { name: 'grid, as one JSON body', answer: question => joined(find(question)) },
      ...peers.map(toSide),
      {
        name: 'floor: the answer read from an array',
        answer: question => [...(answers[question] ?? [])].length,
      },
    ],
    turns,
  )
  const gridUs = timings[0]?.p50Us ?? Number.NaN
  return timings.map(timing => ({ ...timing, path, members, timesGrid: timing.p50Us / gridUs }))
}

function finder(grid: LiveGrid, path: Path): (question: number) => Buffer[] {
  const page = { offset: 0, limit: paths[path].limit, now: benchNow, excluded: nobody }
  return question => {
    const { lat, lon } = placeOf(question)
    if (path === 'nearest') return grid.nearest({ lat, lon, ...page })
    if (path === 'bySector') return grid.bySector(lat, lon, page)
    const bounds = { latMin: lat - boundsDegrees, latMax: lat + boundsDegrees }
    return grid.inBounds({
      ...bounds,
      lonMin: lon - boundsDegrees,
      lonMax: lon + boundsDegrees,
      ...page,
    })
  }
}

function joined(briefs: readonly Buffer[]): number {
  joinBriefs(briefs)
  return briefs.length
}

function toSide({ name, find }: PresencePeer): Side {
  return { name, answer: question => find(placeOf(question)).then(({ length }) => length) }
}

const compared = 25

/** Sides of the grid's order must find the same members; a box in kilometres only about as many. */
async function checkAgreement(path: Path, answers: readonly Buffer[][], peer: PresencePeer) {
  let [expected, found] = [0, 0]
  for (let question = 0; question < compared; question++) {
    const ours = answers[question]?.map(String) ?? []
    const theirs = (await peer.find(placeOf(question))).map(String)
    expected += ours.length
    found += theirs.length
    if (peer.isSameOrder && ours.toSorted().join() !== theirs.toSorted().join()) {
      throw new Error(`${path}: the grid and ${peer.name} disagree on question ${question}`)
    }
  }
  if (Math.abs(found / expected - 1) > 0.1) {
    throw new Error(`${path}: ${peer.name} finds ${found} rows, the grid ${expected}`)
  }
}

function placeOf(question: number) {
  return places[question] ?? { lat: 0, lon: 0 }
}
