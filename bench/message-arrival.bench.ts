/**
 * How long a message takes from the send button to the recipient's page (HTTP, commit, event stream), beside its
 * floors.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openSingle } from '#server/platform/database/single-connection.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { EventReader } from '#server/testing/event-reader.ts'
import { type MadeMember, makeMembers } from '#server/testing/make-member.ts'
import { expectDone, Visitor } from '#server/testing/visitor.ts'
import { openBenchDatabase, sessionsFor } from './bench-database.ts'
import { startServer } from './http-load.ts'
import { figuresOf, type Section, toTable } from './report.ts'

const messages = 300
/** Not measured: these open connections and compile code. */
const warmUps = 30

const words = `${messages} messages, one at a time; the sides take turns. One process has both members' clients, two are the site. The floors
ask PostgreSQL alone: another connection listens, and the row is synced.`

const goals = {
  'the site: until it is on the other’s page': 'median below 1000 ms',
}

/** Values that one turn measures together, in milliseconds, one for each name. */
interface Side {
  readonly names: readonly string[]
  readonly measure: () => Promise<readonly number[]>
}

export async function measureMessageArrival(server: Connection): Promise<Section> {
  await using open = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  open.defer(() => rm(folder, { recursive: true, force: true }))
  const { address, members } = await fill(server, folder)
  const origins = await startTwice(open, [JSON.stringify(address), folder])
  const sides = [...(await floors(open, address)), await siteSide(open, origins, members)]
  const times = new Map<string, number[]>()
  for (let turn = -warmUps; turn < messages; turn++) {
    for (const { names, measure } of sides) {
      const measured = await measure()
      if (turn < 0) continue
      for (const [index, name] of names.entries()) {
        times.set(name, [...(times.get(name) ?? []), measured[index] ?? Number.NaN])
      }
    }
  }
  const head = ['side', 'median ms', '95th percentile ms', 'longest ms']
  const rows = [...times].map(([name, all]) => [name, ...figuresOf(all)])
  return { title: 'From send to arrival', words, goals, table: toTable(head, rows) }
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work
  return performance.now() - startedAt
}

/** A separate database with two members and their sessions. */
async function fill(server: Connection, dataDirectory: string) {
  const { address, connection } = await openBenchDatabase(server, 'bench_arrival')
  const { db } = connection
  const sessions = await sessionsFor(connection, dataDirectory)
  const config = readConfig({ DATA_DIR: dataDirectory })
  const members = await makeMembers({ clock: systemClock, config, db, sessions }, [{}, {}])
  await db.schema.createTable('bench_rows').addColumn('id', 'uuid').execute()
  await connection.close()
  return { address, members }
}

/** @returns the origins of two processes of one site */
async function startTwice(open: AsyncDisposableStack, site: readonly string[]) {
  const start = async () => {
    const [server, port] = await startServer(new URL('site-server.ts', import.meta.url), site)
    open.defer(() => void server.kill())
    return `http://127.0.0.1:${port}`
  }
  return [await start(), await start()] as const
}

async function floors(open: AsyncDisposableStack, address: Connection): Promise<Side[]> {
  const [asking, listening] = [await openSingle(address), await openSingle(address)]
  open.defer(asking.end)
  open.defer(listening.end)
  const { client } = asking
  await listening.client.query('listen arrival')
  const until = (statement: string) => async () => {
    const heard = new Promise(resolve => listening.client.once('notification', resolve))
    return [await timeOf(Promise.all([client.query(statement), heard]))]
  }
  return [
    { names: ['floor: `select 1`'], measure: async () => [await timeOf(client.query('select 1'))] },
    { names: ['floor: NOTIFY, until heard'], measure: until('notify arrival') },
    {
      names: ['floor: a bare row and NOTIFY, until heard'],
      measure: until(
        'begin; insert into bench_rows values (gen_random_uuid()); notify arrival; commit',
      ),
    },
  ]
}

/** Each send answers the sender and reaches two pages of the recipient, one at each process. */
async function siteSide(
  open: AsyncDisposableStack,
  [here, there]: readonly [string, string],
  [sender, recipient]: readonly MadeMember[],
): Promise<Side> {
  if (!sender || !recipient) throw new Error('there are too few members')
  const visitor = new Visitor(here, sender.token)
  const openPage = async (origin: string) => {
    const page = await EventReader.open(origin, new Visitor(origin, recipient.token))
    open.defer(() => page.cut())
    return page
  }
  const pages = [await openPage(here), await openPage(there)]
  const send = async () => {
    const between = { senderProfileId: sender.profileId, recipientProfileId: recipient.profileId }
    const body = { id: randomUUID(), ...between, bodyText: 'Coffee at six?', profilePicIds: [] }
    expectDone(await visitor.call('POST /api/message', { body }))
  }
  return {
    names: [
      'the site: until acknowledged',
      'the site: until it is on the other’s page',
      'the site: until it is on a page at another process',
    ],
    measure: () => Promise.all([send(), ...pages.map(page => page.next())].map(timeOf)),
  }
}
