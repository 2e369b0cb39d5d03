/** Who is near, from the live map in the process, against the same rows in PostgreSQL. */
import type { Client } from 'pg'
import { openSingle } from '#server/platform/database/single-connection.ts'
import { joinBriefs } from '#server/presence/join-briefs.ts'
import { LiveGrid } from '#server/presence/live-grid.ts'
import { hiddenNow } from '#server/presence/live-member.ts'
import { plainTraits } from '#server/testing/plain-traits.ts'
import { openPresencePeers, type PresencePeers } from './presence-peers.ts'
import { benchNow, searchPlaces, syntheticPeople } from './synthetic-people.ts'
import { type Side, type Timing, takeTurns } from './turns.ts'

export type PresenceRow = Timing & {
  readonly path: 'nearest 30' | 'by sector 1500'
  readonly members: number
  /** How many times the grid's median this side's median is. */
  readonly timesGrid: number
}

type Measured = { readonly client: Client; readonly members: readonly number[] }

const places = searchPlaces(500)
const turns = { rounds: 7, turnMs: 250, questions: places.length }

/** The schema `bench_presence` is made and dropped again. */
export async function measurePresence({ client, members }: Measured): Promise<PresenceRow[]> {
  const rows: PresenceRow[] = []
  for (const count of members) {
    const grid = filledGrid(count)
    const peers = await openPresencePeers(client, count)
    try {
      rows.push(...(await measurePath('nearest 30', count, nearestSides(grid, peers))))
      rows.push(...(await measurePath('by sector 1500', count, sectorSides(grid, peers))))
    } finally {
      await peers.close()
    }
  }
  return rows
}

export function presenceTable(rows: readonly PresenceRow[]): string {
  const lines = rows.map(row =>
    [
      row.path,
      row.members.toLocaleString('en'),
      row.name,
      row.meanRows.toFixed(0),
      row.p50Us.toFixed(1),
      row.p99Us.toFixed(0),
      (row.p99Us / row.p50Us).toFixed(1),
      row.timesGrid.toFixed(2),
    ].join(' | '),
  )
  const head = [
    'path | members | side | rows | p50 µs | p99 µs | p99/p50 | times the grid',
    '-|-:|-|-:|-:|-:|-:|-:',
  ]
  return [...head, ...lines].map(line => `| ${line} |`).join('\n')
}

async function measurePath(
  path: PresenceRow['path'],
  members: number,
  sides: readonly Answering[],
): Promise<PresenceRow[]> {
  await checkAgreement(sides)
  const timings = await takeTurns(sides.map(toSide), turns)
  const grid = timings[0]?.p50Us ?? Number.NaN
  return timings.map(timing => ({ ...timing, path, members, timesGrid: timing.p50Us / grid }))
}

type Answering = {
  readonly name: string
  readonly find: (question: number) => readonly unknown[] | Promise<readonly unknown[]>
}

function nearestSides(grid: LiveGrid, peers: PresencePeers): Answering[] {
  const find = (question: number) => grid.nearest({ ...placeOf(question), ...page(30) })
  return sidesOf(find, peers.nearest)
}

function sectorSides(grid: LiveGrid, peers: PresencePeers): Answering[] {
  const find = (question: number) => {
    const { lat, lon } = placeOf(question)
    return grid.bySector(lat, lon, page(1500))
  }
  return sidesOf(find, peers.bySector)
}

function sidesOf(
  find: (question: number) => Buffer[],
  peers: PresencePeers['nearest'],
): Answering[] {
  const answers = places.map((_, question) => find(question))
  return [
    { name: 'grid', find },
    { name: 'grid, as one JSON body', find: question => joined(find(question)) },
    { name: 'PostgreSQL, btree on sector', find: question => peers.btree(placeOf(question)) },
    { name: 'PostgreSQL, GiST on point', find: question => peers.gist(placeOf(question)) },
    {
      name: 'floor: the answer read from an array',
      find: question => [...(answers[question] ?? [])],
    },
  ]
}

function joined(briefs: Buffer[]): Buffer[] {
  joinBriefs(briefs)
  return briefs
}

/** All sides must find as many; the btree, which orders by metres as well, the same members. */
async function checkAgreement([grid, , btree, ...others]: readonly Answering[]): Promise<void> {
  for (let question = 0; question < 25; question++) {
    const expected = (await grid?.find(question))?.map(String) ?? []
    const found = (await btree?.find(question))?.map(String) ?? []
    const isWhole = expected.length < 1500
    if (isWhole && expected.toSorted().join() !== found.toSorted().join()) {
      throw new Error(`grid and btree disagree on question ${question}`)
    }
    for (const other of others) {
      const { length } = await other.find(question)
      if (length !== expected.length) throw new Error(`${other.name} disagrees on ${question}`)
    }
  }
}

function toSide({ name, find }: Answering): Side {
  return {
    name,
    answer: question => {
      const found = find(question)
      return found instanceof Promise ? found.then(({ length }) => length) : found.length
    },
  }
}

function filledGrid(members: number): LiveGrid {
  const grid = new LiveGrid()
  for (const { isHidden, ...person } of syntheticPeople(members)) {
    const expiresAt = isHidden ? hiddenNow : person.expiresAt
    grid.set({
      ...person,
      expiresAt,
      brief: Buffer.from(person.brief),
      traits: plainTraits,
      version: 1,
    })
  }
  return grid
}

function placeOf(question: number): { lat: number; lon: number } {
  return places[question] ?? { lat: 0, lon: 0 }
}

function page(limit: number) {
  return { offset: 0, limit, now: benchNow, excluded: nobody }
}

const nobody: ReadonlySet<string> = new Set()

if (import.meta.main) {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new Error('set DATABASE_URL to a PostgreSQL the benchmark may write to')
  const members = [10_000, 100_000, ...(process.argv.includes('--million') ? [1_000_000] : [])]
  const { client, end } = await openSingle({ connectionString: databaseUrl })
  console.log(presenceTable(await measurePresence({ client, members })))
  end()
}
