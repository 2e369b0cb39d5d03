/** A broadcast to a crowd: how long it blocks a site's event loop until all open pages have it, beside a floor. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DatabaseConnection } from '#server/platform/database/connect.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { expectDone, Visitor } from '#server/testing/visitor.ts'
import { insertPeople, openBenchDatabase, sessionsFor } from './bench-database.ts'
import { startServer } from './http-load.ts'
import { median, type Section, toTable } from './report.ts'
import { syntheticPeople } from './synthetic-people.ts'

/** Both ends of each stream are open in one process, and a process may have 20,000 files. */
const crowds = [1_000, 9_000]
const blockRows = 90_000
const rounds = 7
const openedAtOnce = 100
/** Approximate size of an event. */
const eventBytes = 500
const bodyText = 'Coffee at six? '.repeat(15)

const words = `One member writes to everybody around, and all of them have a page open on one process. The columns are the longest stop
of its loop, and the time until the last page has the message. The floor is bare \`node:http\` that writes as many bytes to
as many open responses. Medians of ${rounds} rounds.`

interface Member {
  readonly profileId: string
  readonly token: string
}

export async function measureBroadcasts(server: Connection): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  const { address, connection } = await openBenchDatabase(server, 'bench_broadcasts')
  const rows: string[][] = []
  try {
    const members = await fill(connection, folder)
    const site = [JSON.stringify(address), folder]
    for (const crowd of crowds) rows.push(...(await measureCrowd(crowd, members, site)))
  } finally {
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
  const head = ['side', 'longest stop ms', 'times', 'until the last ms', 'times']
  const most = `${Math.max(...crowds).toLocaleString('en')} pages`
  const goalOf = (name: string) =>
    `stops below 50 ms${name.startsWith(most) ? ' and half of the floor' : ''}`
  const goals = Object.fromEntries(
    rows
      .filter(([name = '']) => !name.includes('floor'))
      .map(([name = '']) => [name, goalOf(name)]),
  )
  return { title: 'Broadcasts to a crowd', words, goals, table: toTable(head, rows) }
}

/** Two senders and a crowd in the sector of both. The second sender has many blocks with members elsewhere. */
async function fill(connection: DatabaseConnection, folder: string) {
  const { db } = connection
  const crowd = Math.max(...crowds) + 2
  const people = [...syntheticPeople(crowd + blockRows)].map((person, index) =>
    index < crowd ? { ...person, lat: 52.5, lon: 13.4, isHidden: false } : person,
  )
  await insertPeople(db, people)
  const [, blocker] = people
  await sql`
    insert into blocks (blocker_profile_id, blocked_profile_id, created_at)
    select ${blocker?.id}, id, now() from profiles order by id offset ${crowd}`.execute(db)
  await sql`analyze blocks`.execute(db)
  const sessions = await sessionsFor(connection, folder)
  return db.transaction().execute(async tx => {
    const members: Member[] = []
    for (const { id } of people.slice(0, crowd)) {
      const session = { accountId: id, byMail: true, address: '127.0.0.1' }
      members.push({ profileId: id, token: await sessions.begin(tx, session) })
    }
    return members
  })
}

async function measureCrowd(count: number, members: readonly Member[], site: readonly string[]) {
  await using open = new AsyncDisposableStack()
  const [one, blocker, ...others] = members
  if (!one || !blocker) throw new Error('there are too few members')
  const bare = await Streams.start(open, 'bare-streams-server.ts', [String(eventBytes)])
  const own = await Streams.start(open, 'watched-site-server.ts', site)
  const readers = others.slice(0, count)
  for (const streams of [bare, own]) await streams.open(readers)
  const sides = [
    {
      name: 'floor: bare `node:http`',
      run: () => bare.measure(() => void bare.process.send('write')),
    },
    { name: 'the site', run: () => own.measure(() => own.broadcast(one)) },
    {
      name: `the site, from a sender with ${blockRows.toLocaleString('en')} blocks`,
      run: () => own.measure(() => own.broadcast(blocker)),
    },
  ]
  const measured = sides.map((): Measured[] => [])
  for (let round = -1; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const figures = await side.run()
      if (round >= 0) measured[index]?.push(figures)
    }
  }
  const [floor = []] = measured
  const medianOf = (all: readonly Measured[], key: keyof Measured) =>
    median(all.map(each => each[key]))
  return sides.map(({ name }, index) => {
    const all = measured[index] ?? []
    const cells = (['stopMs', 'lastMs'] as const).flatMap(key => {
      const figure = medianOf(all, key)
      return [figure.toFixed(1), (figure / medianOf(floor, key)).toFixed(2)]
    })
    return [`${count.toLocaleString('en')} pages: ${name}`, ...cells]
  })
}

interface Measured {
  readonly stopMs: number
  readonly lastMs: number
}

/** A server with open streams to the clients in this process. */
class Streams {
  readonly process: ChildProcess
  readonly #port: number
  readonly #sockets: Socket[] = []
  #arrived = 0
  #onAllArrived: () => void = () => undefined

  private constructor(process: ChildProcess, port: number) {
    this.process = process
    this.#port = port
  }

  static async start(open: AsyncDisposableStack, program: string, words: readonly string[]) {
    const [child, port] = await startServer(new URL(program, import.meta.url), words)
    const streams = new Streams(child, port)
    open.defer(async () => {
      for (const socket of streams.#sockets) socket.destroy()
      child.kill()
      await once(child, 'exit')
    })
    return streams
  }

  async open(readers: readonly Member[]): Promise<void> {
    for (let first = 0; first < readers.length; first += openedAtOnce) {
      const some = readers.slice(first, first + openedAtOnce)
      await Promise.all(some.map(reader => this.#openOne(reader)))
    }
  }

  async #openOne({ token }: Member) {
    const socket = connect(this.#port, '127.0.0.1')
    this.#sockets.push(socket)
    const lines = ['GET /api/events HTTP/1.1', 'host: localhost', `cookie: session=${token}`]
    socket.write(`${[...lines, 'sec-fetch-site: same-origin'].join('\r\n')}\r\n\r\n`)
    const [head] = await once(socket, 'data')
    if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(String(head))
    socket.on('data', (data: Buffer) => {
      if (!data.includes('data: ')) return
      this.#arrived++
      if (this.#arrived === this.#sockets.length) this.#onAllArrived()
    })
  }

  /** Measures work that sends one event to every stream. */
  async measure(work: () => unknown): Promise<Measured> {
    this.#arrived = 0
    const allArrived = new Promise<void>(resolve => {
      this.#onAllArrived = resolve
    })
    const begun = once(this.process, 'message')
    this.process.send('begin')
    await begun
    const startedAt = performance.now()
    await work()
    await allArrived
    const lastMs = performance.now() - startedAt
    const stop = once(this.process, 'message')
    this.process.send('end')
    return { stopMs: Number((await stop)[0]), lastMs }
  }

  async broadcast({ profileId, token }: Member): Promise<void> {
    const visitor = new Visitor(`http://127.0.0.1:${this.#port}`, token)
    const body = { senderProfileId: profileId, bodyText, profilePicIds: [] }
    expectDone(await visitor.call('POST /api/message', { body }))
  }
}
