/**
 * `npm run torture`: kills a site and its database at random moments while members write. After each round it checks
 * that every acknowledged message is there once, and that counts and notifications agree. A seed repeats the kinds and
 * times of kills and the writers' choices. The machine's timing still varies.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { checkSite, quietMs, within } from './check-site.ts'
import { History } from './history.ts'
import { type KillableSite, makeKillableSite } from './killable-site.ts'
import { Page } from './page.ts'
import type { Difference } from './stored.ts'
import { startWriters } from './writers.ts'

const writerCount = 8
const memberCount = 6

const [rounds = 10, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
if (!(rounds > 0 && Number.isInteger(seed))) {
  console.error('Usage: npm run torture -- ROUNDS SEED')
  process.exit(2)
}
const random = seededRandom(seed)
const between = (least: number, most: number) => least + random() * (most - least)

/** What each round kills, in turn. Afterwards it starts again. */
const kills: Readonly<Record<string, (site: KillableSite) => Promise<void>>> = {
  'the site': async site => {
    await site.kill()
    await pause(between(0, 500))
    await site.start()
  },
  'the database': site => site.killDatabase(),
  both: async site => {
    await Promise.all([site.kill(), site.killDatabase()])
    await pause(between(0, 500))
    await site.start()
  },
  'both, and again while they start': async site => {
    await Promise.all([site.kill(), site.killDatabase()])
    const started = site.start().catch(() => undefined)
    await pause(between(0, 2_000))
    await Promise.all([site.kill(), site.killDatabase()])
    await started
    await site.start()
  },
  'the database twice, then the site': async site => {
    await site.killDatabase()
    await pause(between(0, 300))
    await site.killDatabase()
    await pause(between(0, 300))
    await site.kill()
    await site.start()
  },
}

console.log(`Torture: ${rounds} rounds, seed ${seed} (npm run torture -- ${rounds} ${seed})`)
const startedAt = Date.now()
const history = new History()
const site = await makeKillableSite(memberCount)
const differences: Difference[] = []
let pages: Page[] = []
/** The reason the run broke off, for example a site that does not start again. */
let failure: string | undefined
try {
  await site.start()
  pages = site.members.map(member => new Page(site.origin, member))
  await within(quietMs, 'the pages are not open', () => pages.every(page => page.opened > 0))
  for (let round = 0; round < rounds; round++) {
    const found = await runRound(round)
    differences.push(...found)
    for (const { kind, words } of found.slice(0, 20)) console.log(`  ${kind}: ${words}`)
    if (found.length > 0) break
  }
} catch (error) {
  console.log(site.output().slice(-3_000))
  failure = error instanceof Error ? error.message : String(error)
} finally {
  await Promise.all(pages.map(page => page.close()))
  await site.stop()
}
sayVerdict()

async function runRound(round: number): Promise<Difference[]> {
  const names = Object.keys(kills)
  const name = names[round % names.length] ?? ''
  const before = history.messages.size
  const writing = { site: site.origin, members: site.members, history, random }
  const writers = startWriters(writing, writerCount)
  await pause(between(500, 3_000))
  await kills[name]?.(site)
  await pause(between(500, 2_000))
  await Promise.race([writers.stop(), tooLate('not everything is answered')])
  const found = await checkSite({ ...site, history, pages })
  const count = history.messages.size - before
  console.log(`${round + 1}. ${name}: ${count} messages, ${found.length} differences`)
  return found
}

async function tooLate(complaint: string) {
  await pause(quietMs, undefined, { ref: false })
  throw new Error(complaint)
}

function sayVerdict() {
  const { messages, deleted, clearings, repeats, oddAnswers } = history
  const count = (kind: Difference['kind']) => differences.filter(each => each.kind === kind).length
  const resumed = pages.reduce((sum, { opened }) => sum + opened - 1, 0)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(
    [
      `${messages.size} messages acknowledged across ${site.kills()} kills`,
      `${repeats} requests repeated`,
      `${deleted.size} messages and ${clearings.length} conversations deleted`,
      `${resumed} streams resumed`,
      `${seconds} seconds`,
    ].join(', '),
  )
  for (const answer of oddAnswers.slice(0, 10)) console.log(`  answered ${answer}`)
  const isSound = !failure && differences.length + oddAnswers.length === 0 && messages.size > 0
  if (failure) console.log(`FAILED: ${failure}`)
  console.log(
    `${isSound ? 'PASSED' : 'FAILED'}: ${count('lost')} lost, ${count('doubled')} doubled, ${differences.length} differences in all, ${oddAnswers.length} odd answers`,
  )
  // The writers of a round that broke off still run, so end the process.
  process.exit(isSound ? 0 : 1)
}
