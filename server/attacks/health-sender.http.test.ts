import { describe, expect, it } from 'vitest'
import { deliverLetters } from '#server/features/health/deliver-letters.ts'
import { newId } from '#server/platform/clock.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { exchange, readHealth, report } from '#server/testing/health-notices.ts'
import { logInFrom, notificationsOf, readConversation } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { changeRows, removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Loose, textOf } from '#server/testing/visitor.ts'
import { dayOf } from '#shared/days.ts'
import { guesses, isCommon, readLists, type Trace, twoDays } from './guess-sender.ts'
import { expectFound, expectNoBetter, type Played, playAll, ratesOf, visitsOf } from './score.ts'

const dayMs = 86_400_000
/** How many members an attacker writes with. One of them sends each notice that the attacker gets. */
const candidatesCount = 4
const groupsCount = 10
/** Includes the attacker, their two other accounts and two outsiders. */
const size = 9

const clock = new TestClock(Date.UTC(2026, 0, 5, 12))
const site = await ownSite('a clock of its own', {}, { clock })
const random = seededRandom(21)
const days: string[] = []
const groups = await openGroups()

it('the recipient of a health notice finds its sender no better than by chance', async () => {
  const rounds = await playRounds(sample(4, 10))
  expect(rounds.length).toBe(sample(40, 100))
  expectNoBetter(ratesOf(guesses, rounds))
})

describe('the attacks find the sender if', () => {
  it.each([
    ['a notice comes at once', () => clock.now(), 'who was there just before'],
    [
      'each letter takes the same time',
      () => new Date(clock.now().getTime() + 13 * 3_600_000),
      'who was there as long before as it takes in the middle',
    ],
    [
      'the letters of one report arrive together',
      (drawn: Date) => drawn,
      'who knows another who was told in the same moment',
    ],
  ])('%s', async (_, moment, attack) => {
    expectFound(ratesOf(guesses, await playRounds(1, deliveredAt(moment))), attack)
  })

  it('its id reveals its time, it has the sender’s dates, it leads to them, and it marks their messages as read', async () => {
    const rates = ratesOf(guesses, await playRounds(1, tellsMuch))
    for (const attack of [
      'who was there at the moment in an id',
      'with whom it was in its dates',
      'who is named in it',
      'with whom something has changed',
    ]) {
      expectFound(rates, attack)
    }
  })
})

/** An attacker with three accounts, and the members they know. */
interface Group {
  readonly attacker: TestMember
  readonly others: readonly TestMember[]
  /** Each writes with only one of the other accounts. */
  readonly outsiders: readonly TestMember[]
  readonly candidates: readonly TestMember[]
}

async function openGroups(): Promise<Group[]> {
  const traits = Array.from({ length: groupsCount * size }, (_, index) => ({ name: `M${index}` }))
  const members = await site.members(traits)
  const opened = Array.from({ length: groupsCount }, (_, index) => {
    const [attacker, ...more] = firstOf(members.slice(index * size), size)
    const [others, outsiders, candidates] = [more.slice(0, 2), more.slice(2, 4), more.slice(4)]
    return { attacker, others, outsiders, candidates }
  })
  for (let number = 0; number < candidatesCount; number++) {
    days.push(dayOf(clock.now()))
    await Promise.all(opened.map(group => acquaint(group, number)))
    clock.advance(dayMs)
  }
  // These notifications are old, so remove them: an attack that looks for names must find no others.
  await removeRows(site, 'notifications')
  return opened
}

async function acquaint({ attacker, others, outsiders, candidates }: Group, number: number) {
  const [candidate] = firstOf(candidates.slice(number), 1)
  await exchange(candidate, attacker)
  for (const [account, other] of others.entries()) {
    if (isCommon(account, number)) await exchange(candidate, other)
    const outsider = outsiders[account]
    if (number === 0 && outsider) await exchange(outsider, other)
  }
}

/** In each round every attacker gets a notice from a random candidate. */
const playRounds = (count: number, api = realApi) =>
  playAll(count, async round => {
    // A session lasts for two rounds.
    if (round % 2 === 0)
      await logInFrom(
        site,
        groups.flatMap(group => Object.values(group).flat()),
      )
    return playRound(api)
  })

async function playRound(api: HealthApi): Promise<Played<Trace>[]> {
  clock.advance(9 * dayMs)
  const sentMs = clock.now().getTime()
  const begun = await Promise.all(
    groups.map(async group => {
      const sender = Math.floor(random() * candidatesCount)
      return { group, before: await readAll(group.attacker), sender }
    }),
  )
  for (const { group, sender } of begun) await sendReports(api, group, sender)
  await deliverAll()
  const played = await Promise.all(
    begun.map(async ({ group, before, sender }) => {
      const { candidates, attacker, others } = group
      const after = await readAll(attacker)
      const actedMs = candidates.map((_, number) => (number === sender ? sentMs : undefined))
      const trace = {
        candidates: candidates.map(({ profileId }) => profileId),
        days,
        visitsMs: visitsOf(actedMs, { random, aroundMs: sentMs, ...twoDays }),
        before,
        after,
        atMs: arrivalIn(Object.values(after.notifications ?? {})),
        othersAtMs: await Promise.all(
          others.map(async other => arrivalIn(await notificationsOf(other))),
        ),
        notice: await api.readNotice(attacker, { ...sentBy(group, sender), atMs: sentMs }),
      }
      return { trace, culprits: new Set([sender]) }
    }),
  )
  // Each round begins without notices.
  await removeRows(site, 'health_notices')
  await removeRows(site, 'notifications', { kind: 'HEALTH_NOTICE' })
  return played
}

function sentBy({ candidates, attacker, others }: Group, number: number): SentReport {
  const [[sender], [day]] = [firstOf(candidates.slice(number), 1), firstOf(days.slice(number), 1)]
  const told = others.filter((_, account) => isCommon(account, number))
  return { sender, day, people: [attacker, ...told] }
}

/** The attacker's other accounts always get a notice, sent in the same minute. */
async function sendReports(api: HealthApi, group: Group, sender: number) {
  await api.report(sentBy(group, sender))
  const [day = ''] = days
  for (const [account, other] of group.others.entries()) {
    const outsider = group.outsiders[account]
    if (outsider && !isCommon(account, sender)) {
      await api.report({ sender: outsider, people: [other], day })
    }
  }
}

/** Advances the clock from one due letter to the next. */
async function deliverAll() {
  for (;;) {
    await deliverLetters(site.platform)
    const dueMs = (await rowsOf(site, 'health_letters')).map(letter => letter.due_at.getTime())
    if (dueMs.length === 0) return
    clock.advance(Math.max(1, Math.min(...dueMs) - clock.now().getTime()))
  }
}

function arrivalIn(notifications: readonly Loose[]): number {
  const notice = notifications.find(({ kind }) => textOf(kind) === 'HEALTH_NOTICE')
  if (!notice) throw new Error('no notice came')
  return Number(notice.tsCreated)
}

async function readAll(member: TestMember): Promise<Trace['after']> {
  const query = { from: '2026-01-10', to: '2026-01-10' }
  const people = await member.visitor.ask('GET /api/health-people', { query })
  return { ...(await readLists(member)), people }
}

interface SentReport {
  readonly sender: TestMember
  readonly people: readonly TestMember[]
  /** The day on which the sender wrote with the attacker. */
  readonly day: string
}

/** How reports reach the site and how a notice is read. Broken variants replace parts of it. */
interface HealthApi {
  report(sent: SentReport): Promise<void>
  /** What a recipient reads of their notice. */
  readNotice(recipient: TestMember, sent: SentReport & { atMs: number }): Promise<Trace['notice']>
}

const realApi: HealthApi = {
  report: async ({ sender, people, day }) => {
    const about = { condition: 'SYPHILIS', from: day, to: day }
    expectDone(await report(site, sender, people, about))
  },
  readNotice: async recipient => {
    const [notice, ...more] = (await readHealth(recipient)).notices
    if (!notice || more.length > 0) throw new Error('not one notice')
    return notice
  },
}

/** Broken: delivers the letters at a time other than the one drawn. */
const deliveredAt = (moment: (drawn: Date) => Date): HealthApi => ({
  ...realApi,
  report: async sent => {
    const before = new Set((await rowsOf(site, 'health_letters')).map(({ id }) => id))
    await realApi.report(sent)
    const letters = await rowsOf(site, 'health_letters')
    const added = letters.filter(({ id }) => !before.has(id))
    const [first] = firstOf(added, 1)
    const id = added.map(letter => letter.id)
    await changeRows(site, 'health_letters', { id }, { due_at: moment(first.due_at) })
  },
})

/** Broken: reveals something to each attack on the notice and its surroundings. */
const tellsMuch: HealthApi = {
  /** The choice of people opens the conversations with them. */
  report: async sent => {
    for (const other of sent.people) expectDone(await readConversation(sent.sender, other))
    await realApi.report(sent)
  },
  readNotice: async (recipient, sent) => ({
    ...(await realApi.readNotice(recipient, sent)),
    // The id sorts by the time of the report.
    id: newId({ now: () => new Date(sent.atMs) }),
    // The sender's own dates.
    from: sent.day,
    to: sent.day,
    // It leads to the sender.
    actorId: sent.sender.profileId,
  }),
}
