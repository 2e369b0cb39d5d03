/** The nearest members: the live map in the process, beside PostGIS and Redis with the same members. */

import type { LiveGrid } from '#server/presence/live-grid.ts'
import { joinBriefs } from '#server/presence/ready-answers.ts'
import { filledGrid } from './filled-grid.ts'
import { openPostgis } from './open-postgis.ts'
import { fillPostgis } from './presence-in-postgis.ts'
import { fillRedis } from './presence-in-redis.ts'
import { allPaths, boundsDegrees, type Path, type PresencePeer, paths } from './presence-paths.ts'
import { openRedis } from './redis-client.ts'
import { type Section, toTable } from './report.ts'
import { benchNow, searchPlaces } from './synthetic-people.ts'

type Side = {
  readonly name: string
  /** Answers the query of this number. Returns how many rows the answer has. */
  readonly answer: (question: number) => number | Promise<number>
}

type Timing = {
  readonly name: string
  readonly samples: number
  readonly meanRows: number
  readonly p50Us: number
  readonly p99Us: number
}

type PresenceRow = Timing & {
  readonly path: Path
  readonly members: number
  /** This side's median as a multiple of the grid's median. */
  readonly timesGrid: number
}

const points = searchPlaces(500)
const rounds = 5
const sliceMs = 250
const warmUps = 20
const goals: Readonly<Record<Path, Readonly<Record<string, string>>>> = {
  nearest: {
    grid: 'p99 at most 4 times p50; 1,000,000 at most 2 times 100,000',
    'PostGIS, geography': 'at least 35 times from 100,000 on',
    'Redis, widening radius': 'at least 8 times',
  },
  bySector: {
    grid: 'grows with the rows found, not with the members',
    'PostGIS, geometry': 'at least 45 times',
    'Redis, box: any 1500': 'at least 45 times',
  },
  inBounds: { 'PostGIS, geometry': 'at least 25 times' },
}
const nobody: ReadonlySet<string> = new Set()

/** Needs PostGIS and Redis installed. */
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
  const answers = points.map((_, question) => find(question))
  for (const peer of peers) await checkAgreement(path, answers, peer)
  const timings = await measureAlternately([
    { name: 'grid', answer: question => find(question).length },
    { name: 'grid, as one JSON body', answer: question => joined(find(question)) },
    ...peers.map(toSide),
    {
      name: 'floor: the answer read from an array',
      answer: question => [...(answers[question] ?? [])].length,
    },
  ])
  const gridUs = timings[0]?.p50Us ?? Number.NaN
  return timings.map(timing => ({ ...timing, path, members, timesGrid: timing.p50Us / gridUs }))
}

function finder(grid: LiveGrid, path: Path): (question: number) => Buffer[] {
  const page = { offset: 0, limit: paths[path].limit, now: benchNow, excluded: nobody }
  return question => {
    const { lat, lon } = pointOf(question)
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
  return { name, answer: question => find(pointOf(question)).then(({ length }) => length) }
}

const compared = 25

/** Sides with the grid's order must find the same members. A box in kilometers finds about as many. */
async function checkAgreement(path: Path, answers: readonly Buffer[][], peer: PresencePeer) {
  let [expected, found] = [0, 0]
  for (let question = 0; question < compared; question++) {
    const ours = answers[question]?.map(String) ?? []
    const theirs = (await peer.find(pointOf(question))).map(String)
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

function pointOf(question: number) {
  return points[question] ?? { lat: 0, lon: 0 }
}

function presenceSection(path: Path, rows: readonly PresenceRow[], peers: string): Section {
  const found = rows.filter(row => row.path === path)
  const sizes = [...new Set(found.map(({ members }) => members))]
  const names = [...new Set(found.map(({ name }) => name))]
  const head = sizes.flatMap(size => [`${size.toLocaleString('en')}: p50 µs`, 'p99 µs', 'times'])
  const figures = (name: string) =>
    sizes.flatMap(size => {
      const row = found.find(one => one.name === name && one.members === size)
      return row ? [row.p50Us.toFixed(1), row.p99Us.toFixed(0), row.timesGrid.toFixed(2)] : []
    })
  return {
    title: `${paths[path].title}, in the process`,
    words: `The live map beside ${peers}, with the same members, one
question at a time. ${growthOf(found)}`,
    goals: goals[path],
    table: toTable(
      ['side', ...head],
      names.map(name => [name, ...figures(name)]),
    ),
  }
}

function growthOf(rows: readonly PresenceRow[]): string {
  const grid = rows.filter(({ name }) => name === 'grid')
  const found = grid.map(
    ({ members, meanRows }) => `${meanRows.toFixed(0)} of ${members.toLocaleString('en')}`,
  )
  const [before, largest] = grid.slice(-2)
  const times = largest && before ? (largest.p50Us / before.p50Us).toFixed(2) : 'no'
  return `Found on average: ${found.join(', ')}.\nThe grid took ${times} times as long in the last step.`
}

/** Measures the sides in turn in one run, so that a disturbance of the machine affects all of them alike. */
async function measureAlternately(sides: readonly Side[]): Promise<Timing[]> {
  const measured = sides.map(side => ({ side, tookUs: [] as number[], rows: 0, asked: 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const each of measured) {
      for (let index = 0; index < warmUps; index++) await each.side.answer(index % points.length)
      const endsAt = performance.now() + sliceMs
      while (performance.now() < endsAt) {
        const question = each.asked++ % points.length
        const startedAt = performance.now()
        const answer = each.side.answer(question)
        const rows = typeof answer === 'number' ? answer : await answer
        each.tookUs.push((performance.now() - startedAt) * 1000)
        each.rows += rows
      }
    }
  }
  return measured.map(({ side, tookUs, rows }) => {
    tookUs.sort((a, b) => a - b)
    const at = (share: number) => tookUs[Math.floor(tookUs.length * share)] ?? Number.NaN
    const samples = tookUs.length
    return { name: side.name, samples, meanRows: rows / samples, p50Us: at(0.5), p99Us: at(0.99) }
  })
}
