import { deliverLetters } from '#server/features/health/deliver-letters.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { exchange, readHealth, report } from '#server/testing/health-notices.ts'
import { logInFrom, notificationsOf } from '#server/testing/member-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, type Loose, textOf } from '#server/testing/visitor.ts'
import { dayOf } from '#shared/days.ts'
import { type Played, visitsOf } from './score.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** An attacker writes with so many: one of them is the sender of each notice they get. */
const candidatesCount = 4
/** Whether a candidate also writes with an attacker's other account: each of the two knows another half of them. */
export const isCommon = (account: number, candidate: number): boolean =>
  account === 0 ? candidate < 2 : candidate % 2 === 0

const groupsCount = 10
/** Visits of each candidate around a report. */
export const twoDays = { withinMs: 2 * dayMs, count: 12 }

/** An attacker with three accounts, and their acquaintances. */
interface Group {
  readonly attacker: TestMember
  readonly others: readonly TestMember[]
  /** Each writes with one of the other accounts alone. */
  readonly outsiders: readonly TestMember[]
  readonly candidates: readonly TestMember[]
  /** On which day the attacker wrote with each of the candidates. */
  readonly days: readonly string[]
}

export interface HealthScene {
  readonly site: TestSite
  readonly groups: readonly Group[]
  readonly random: () => number
}

/** All that there is to know of one notice, the sender apart. */
export interface Trace {
  readonly candidates: readonly string[]
  readonly days: readonly string[]
  /** When each was on the site, by the minute: more than anybody is shown. */
  readonly visitsMs: readonly (readonly number[])[]
  readonly before: Readonly<Record<string, Loose>>
  readonly after: Readonly<Record<string, Loose>>
  readonly notice: Fields
  readonly atMs: number
  /** When the notices of the attacker's other accounts came. */
  readonly othersAtMs: readonly number[]
}

export async function openHealthScene(seed = 21): Promise<HealthScene> {
  const site = await ownSite(
    'a clock of its own',
    {},
    { clock: new TestClock(Date.UTC(2026, 0, 5, 12)) },
  )
  // Only the scene delivers.
  await site.platform.jobs.stop()
  const size = candidatesCount + 5
  const names = Array.from({ length: groupsCount * size }, (_, index) => ({ name: `M${index}` }))
  const members = await site.members(names)
  const days: string[] = []
  const groups = Array.from({ length: groupsCount }, (_, index) => {
    const [attacker, ...more] = members.slice(index * size, (index + 1) * size)
    if (!attacker) throw new Error('nobody')
    const [others, outsiders, candidates] = [more.slice(0, 2), more.slice(2, 4), more.slice(4)]
    return { attacker, others, outsiders, candidates, days }
  })
  for (let number = 0; number < candidatesCount; number++) {
    days.push(dayOf(site.clock.now()))
    await Promise.all(groups.map(group => acquaint(group, number)))
    site.clock.advance(dayMs)
  }
  // Long ago: an attack that looks for names finds no others.
  await site.platform.db.deleteFrom('notifications').execute()
  return { site, groups, random: seededRandom(seed) }
}

async function acquaint({ attacker, others, outsiders, candidates }: Group, number: number) {
  const candidate = candidates[number]
  if (!candidate) throw new Error('nobody')
  await exchange(candidate, attacker)
  for (const [account, other] of others.entries()) {
    if (isCommon(account, number)) await exchange(candidate, other)
    const outsider = outsiders[account]
    if (number === 0 && outsider) await exchange(outsider, other)
  }
}

/** In each round every attacker gets a notice from one of their candidates, at random. */
export async function playRounds(
  scene: HealthScene,
  rounds: number,
  api: HealthApi = realHealthApi,
): Promise<Played<Trace>[]> {
  const played: Played<Trace>[] = []
  for (let round = 0; round < rounds; round++) {
    // A session lasts for two rounds.
    if (round % 2 === 0) await logInFrom(scene.site, scene.groups.flatMap(membersOf))
    played.push(...(await playRound(scene, api)))
  }
  return played
}

const membersOf = ({ attacker, others, outsiders, candidates }: Group) => [
  attacker,
  ...others,
  ...outsiders,
  ...candidates,
]

async function playRound(scene: HealthScene, api: HealthApi): Promise<Played<Trace>[]> {
  const { site, groups, random } = scene
  site.clock.advance(9 * dayMs)
  const sentMs = site.clock.now().getTime()
  const begun = await Promise.all(
    groups.map(async group => {
      const sender = Math.floor(random() * candidatesCount)
      return { group, before: await readAll(group.attacker), sender }
    }),
  )
  for (const { group, sender } of begun) await sendReports(site, api, { group, sender })
  await deliverAll(site)
  const played = await Promise.all(
    begun.map(async ({ group, before, sender }) => {
      const { candidates, days, attacker } = group
      const after = await readAll(attacker)
      const trace = {
        candidates: candidates.map(({ profileId }) => profileId),
        days,
        visitsMs: visitsOf(candidates, sender, { random, aroundMs: sentMs, ...twoDays }),
        before,
        after,
        atMs: arrivalIn(Object.values(after.notifications ?? {})),
        othersAtMs: await Promise.all(
          group.others.map(async other => arrivalIn(await notificationsOf(other))),
        ),
        notice: await api.readNotice(attacker, { ...sentBy(group, sender), atMs: sentMs }),
      }
      return { trace, culprit: sender }
    }),
  )
  await deleteNotices(site)
  return played
}

const sentBy = ({ candidates, days, attacker, others }: Group, number: number) => {
  const [sender, day] = [candidates[number], days[number]]
  if (!sender || day === undefined) throw new Error('nobody')
  const told = others.filter((_, account) => isCommon(account, number))
  return { sender, day, people: [attacker, ...told] }
}

/** The attacker's other accounts get a notice in any case, sent in the same minute. */
async function sendReports(
  site: TestSite,
  api: HealthApi,
  { group, sender }: { readonly group: Group; readonly sender: number },
) {
  await api.report(site, sentBy(group, sender))
  const [day = ''] = group.days
  for (const [account, other] of group.others.entries()) {
    const outsider = group.outsiders[account]
    if (outsider && !isCommon(account, sender)) {
      await api.report(site, { sender: outsider, people: [other], day })
    }
  }
}

/** Passes time from one due letter to the next. */
async function deliverAll({ platform, clock }: TestSite) {
  for (;;) {
    await deliverLetters(platform)
    const next = await platform.db
      .selectFrom('health_letters')
      .select(eb => eb.fn.min('due_at').as('dueAt'))
      .executeTakeFirst()
    if (!next?.dueAt) return
    clock.advance(Math.max(1, next.dueAt.getTime() - clock.now().getTime()))
  }
}

function arrivalIn(notifications: readonly Loose[]): number {
  const notice = notifications.find(({ kind }) => textOf(kind) === 'HEALTH_NOTICE')
  if (!notice) throw new Error('no notice came')
  return Number(notice.tsCreated)
}

/** The next round begins with none. */
async function deleteNotices({ platform: { db } }: TestSite) {
  await db.deleteFrom('health_notices').execute()
  await db.deleteFrom('notifications').where('kind', '=', 'HEALTH_NOTICE').execute()
}

type Fields = Readonly<Record<string, unknown>>

interface SentReport {
  readonly sender: TestMember
  readonly people: readonly TestMember[]
  /** The day on which the sender wrote with the attacker. */
  readonly day: string
}

/** How reports reach the site and a notice is read; broken variants replace parts of it. */
export interface HealthApi {
  report(site: TestSite, sent: SentReport): Promise<void>
  /** What a recipient reads of their notice. */
  readNotice(recipient: TestMember, sent: SentReport & { readonly atMs: number }): Promise<Fields>
}

export const realHealthApi: HealthApi = {
  report: async (site, { sender, people, day }) => {
    const about = { condition: 'SYPHILIS', from: day, to: day }
    expectDone(await report(site, sender, people, about))
  },
  readNotice: async recipient => {
    const [notice, ...more] = (await readHealth(recipient)).notices
    if (!notice || more.length > 0) throw new Error('not one notice')
    return notice
  },
}

/** All that a recipient's account can read in which their acquaintances could stand. */
async function readAll(member: TestMember): Promise<Readonly<Record<string, Loose>>> {
  const { visitor, profileId } = member
  const own = { params: { profileId } }
  const dates = { from: '2026-01-10', to: '2026-01-10' }
  return {
    notifications: await visitor.ask('GET /api/notifications/:profileId', own),
    unread: await visitor.ask('GET /api/unread-counts/:profileId', own),
    conversations: await visitor.ask('GET /api/conversations/:profileId', own),
    liked: await visitor.ask('GET /api/profile-likes/by-liked/:id', { params: { id: profileId } }),
    people: await visitor.ask('GET /api/health-people', { query: dates }),
  }
}
