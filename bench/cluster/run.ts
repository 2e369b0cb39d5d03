/**
 * `npm run cluster`: runs the whole of `deploy/` on this machine, and ends each part of it in turn while members write,
 * move, read and listen. It fails if an acknowledged write is lost or doubled, or if two members see another order.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase } from '#server/platform/database/connect.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { installPackages } from '../install-packages.ts'
import { toTable } from '../report.ts'
import { checkSite, quietMs, within } from '../torture/check-site.ts'
import { History } from '../torture/history.ts'
import { Page } from '../torture/page.ts'
import { startWriters } from '../torture/writers.ts'
import { Attempts } from './attempts.ts'
import { measureCapacity } from './capacity.ts'
import { openCluster } from './cluster.ts'
import { disturbances } from './disturbances.ts'
import { Streams } from './streams.ts'
import { acts, startTraffic } from './traffic.ts'

const writerCount = 8
const listenerCount = 2_000
/** Moves, and reads of the map. */
const perSecond = 20
/** Members who read the map again and again. Their sessions are in the memory of every site. */
const activeCount = 40
/** Writers rest between two acts, because they share the processors with all that they test. */
const restMs = 100
const calmMs = 2_000

const names = process.argv.slice(2)
const measuresOnly = String(names) === 'capacity'
const unknown = names.find(name => !Object.hasOwn(disturbances, name))
if (unknown !== undefined && !measuresOnly) {
  console.error(`There is no ${unknown}, only capacity, ${Object.keys(disturbances).join(', ')}.`)
  process.exit(2)
}
if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('npm run cluster makes networks, so it needs Linux and root.')
  process.exit(2)
}
const packages = ['postgresql-15', 'patroni', 'python3-etcd', 'python3-psycopg2', 'etcd-server']
installPackages('npm run cluster', ...packages, 'nats-server', 'haproxy', 'iproute2')

if (measuresOnly) {
  console.log(await measureCapacity())
  process.exit()
}

const begun = Date.now()
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

console.log('Starting the cluster')
const cluster = await openCluster(writerCount + listenerCount)
const { origin, databaseUrl } = cluster
const members = cluster.members.slice(0, writerCount)
const listeners = cluster.members.slice(writerCount)
const active = listeners.slice(0, activeCount)
const history = new History()
const attempts = new Attempts()
const random = seededRandom(begun)
const pages = members.map(member => new Page(origin, member))
const streams = new Streams(origin, listeners)
const rows: (string | number)[][] = []
let differences = 0
/** The reason why the run broke off. */
let failure: string | undefined
try {
  const stopped = once(stop.signal, 'abort').then(() => Promise.reject(new Error('stopped')))
  await Promise.race([runAll(), stopped])
} catch (error) {
  failure = error instanceof Error ? error.message : String(error)
  for (const site of cluster.sites) console.log(site.output().slice(-1_500))
} finally {
  streams.close()
  await Promise.all(pages.map(page => page.close()))
  await cluster.close()
}
sayVerdict()

async function runAll() {
  await within(quietMs, 'the streams are not open', allOpen)
  const site = attempts.sendTo(origin)
  const moves = startTraffic({ site, members: listeners, act: acts.move, perSecond })
  const reads = startTraffic({ site, members: active, act: acts.read, perSecond })
  for (const name of names.length > 0 ? names : Object.keys(disturbances)) {
    rows.push(await runOne(name))
    console.log(rows.at(-1)?.join(' | '))
    if (differences > 0) break
  }
  await Promise.all([moves.stop(), reads.stop()])
}

async function runOne(name: string) {
  const disturbance = disturbances[name]
  if (!disturbance) throw new Error(`there is no ${name}`)
  const { words, run, aim } = disturbance
  const writing = { site: attempts.sendTo(origin), members, history, random, restMs }
  const writers = startWriters(writing, writerCount)
  await pause(calmMs)
  // A stream that has sent nothing yet has no place to go on from. A member's page would read everything anew.
  await within(quietMs, 'the pages hear nothing', () => pages.every(({ ids }) => ids.length > 0))
  const [openedBefore, sentBefore] = [streams.opened, history.messages.size]
  attempts.take()
  await run(cluster)
  await within(quietMs, 'not all streams came back', allOpen)
  await pause(calmMs)
  await Promise.race([writers.stop(), tooLate()])
  const { messages, others, failures, answered } = attempts.take()
  const connect = async () => connectDatabase({ url: databaseUrl })
  const found = await checkSite({ origin, members, history, pages, connect })
  differences += found.length
  for (const each of found.slice(0, 20)) console.log(`  ${each.kind}: ${each.words}`)
  return [
    words,
    messages.toFixed(1),
    aim ?? '',
    others.toFixed(1),
    [...failures].map(([status, count]) => `${count} × ${status || 'cut'}`).join(', '),
    answered,
    streams.opened - openedBefore,
    history.messages.size - sentBefore,
    found.length,
  ]
}

function allOpen() {
  return streams.open === listeners.length && pages.every(page => page.opened > 0)
}

async function tooLate() {
  await pause(quietMs, undefined, { ref: false })
  throw new Error('not everything is answered')
}

function sayVerdict() {
  const { messages, repeats, oddAnswers } = history
  const head = ['what ends', 'messages: s without an answer', 'aim', 'moves and reads']
  const counts = [
    'failed attempts',
    'answered',
    'streams that came back',
    'messages',
    'differences',
  ]
  console.log(`\n${toTable([...head, ...counts], rows)}\n`)
  const seconds = Math.round((Date.now() - begun) / 1_000)
  const cpu = Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1_000_000)
  console.log(`${messages.size} messages, ${repeats} requests repeated, ${seconds} seconds`)
  console.log(`The clients took ${cpu} of these seconds on a processor.`)
  for (const answer of oddAnswers.slice(0, 10)) console.log(`  answered ${answer}`)
  if (failure) console.log(`FAILED: ${failure}`)
  const isSound = !failure && differences + oddAnswers.length === 0 && messages.size > 0
  console.log(
    isSound ? 'PASSED' : `FAILED: ${differences} differences, ${oddAnswers.length} odd answers`,
  )
  // The writers of a round that broke off still run.
  process.exit(isSound ? 0 : 1)
}
