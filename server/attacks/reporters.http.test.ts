import { describe, expect, it } from 'vitest'
import { tellAccused } from '#server/features/moderation/tell-accused.ts'
import { newId } from '#server/platform/clock.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { report, reported } from '#server/testing/case-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { exchange } from '#server/testing/health-notices.ts'
import { logInFrom } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { changeRows, removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { dayOf } from '#shared/days.ts'
import { guesses, readLists, type Trace, twoDays } from './guess-sender.ts'
import { expectByChance, expectFound, type Played, playAll, ratesOf, visitsOf } from './score.ts'

/**
 * The accused looks for the reporter among the members they write with, and knows each of their visits to the minute.
 * They attack like a recipient of a health notice. docs/decisions/0026-arbitration.md has the rule.
 */

const minuteMs = 60_000
const groupsCount = 10
/** How many members an accused writes with. One of them has reported the accused. */
const candidatesCount = 4
/** Includes the accused and an outsider. */
const size = 6

const site = await ownSite('a clock of its own')
const random = seededRandom(11)
const groups = await openGroups()

/**
 * The design does not prevent this: the reporter was certainly there in these hours, others by chance. It raises the
 * hits above one in four, with four members who visit 12 times in two days and a uniform delay. The test holds the site
 * to that.
 */
const byHours: Readonly<Record<string, number>> = {
  'who was there most in the hours in which it may have been': 0.33,
  'who was there as long before as it takes in the middle': 0.27,
}

const playRounds = (count: number, broken?: Broken) => playAll(count, () => playReports(broken))

describe('the reporter of a case', () => {
  it('is found by the accused no better than by chance', async () => {
    await expectByChance(async () => {
      const rounds = await playRounds(sample(2, 8))
      expect(
        rounds.every(({ trace }) => /^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(String(trace.notice.id))),
      ).toBe(true)
      return ratesOf(guesses, rounds, byHours)
    })
  })

  it.each([
    ['tells at once', toldAfter(0), 'who was there just before'],
    [
      'tells after the same time',
      toldAfter(13 * 3_600_000),
      'who was there as long before as it takes in the middle',
    ],
    ['has ids that tell a time', idTellsTime(), 'who was there at the moment in an id'],
  ])('is found if a site %s', async (_, broken, attack) => {
    expectFound(ratesOf(guesses, await playRounds(1, broken), byHours), attack)
  })
})

/** What a broken site does differently. */
interface Broken {
  /** Called when a case has been opened. */
  reported?(caseId: string): Promise<void>
  /** What the accused reads of the case. */
  read?(reportedMs: number): string
}

/** Broken: notifies in the minute of the report, or always after the same delay. */
function toldAfter(milliseconds: number): Broken {
  return {
    reported: id => {
      const at = new Date(site.clock.now().getTime() + milliseconds)
      return changeRows(site, 'moderation_cases', { id }, { tell_at: at })
    },
  }
}

/** Broken: the case's id sorts by the time of the report. */
function idTellsTime(): Broken {
  return { read: reportedMs => newId({ now: () => new Date(reportedMs) }) }
}

interface Group {
  readonly accused: TestMember
  readonly pictureId: string
  readonly candidates: readonly TestMember[]
  /** Reports something else soon after, so that the site announces both together. */
  readonly outsider: TestMember
}

async function openGroups(): Promise<Group[]> {
  const traits = Array.from({ length: groupsCount * size }, (_, index) => ({ name: `M${index}` }))
  const members = await site.members(traits)
  const opened: Group[] = []
  for (let index = 0; index < groupsCount; index++) {
    const [accused, outsider, ...candidates] = firstOf(members.slice(index * size), size)
    for (const candidate of candidates) await exchange(candidate, accused)
    opened.push({ accused, outsider, candidates, pictureId: await givePicture(site, accused) })
  }
  return opened
}

/** One of the members they write with reports each accused, who then gets a notice. */
async function playReports(broken: Broken = {}): Promise<Played<Trace>[]> {
  await removeRows(site, 'moderation_cases')
  await removeRows(site, 'notifications')
  const begun: { group: Group; reporter: number; reportedMs: number; before: Trace['before'] }[] =
    []
  for (const group of groups) {
    const { accused, candidates, outsider, pictureId } = group
    await logInFrom(site, [accused, outsider, ...candidates])
    const reporter = Math.floor(random() * candidatesCount)
    const [by] = firstOf(candidates.slice(reporter), 1)
    const before = await readAll(accused)
    begun.push({ group, reporter, reportedMs: site.clock.now().getTime(), before })
    const caseId = await reported(site, by, { profileId: accused.profileId })
    await broken.reported?.(caseId)
    expectDone(await report(outsider, { profilePicId: pictureId }))
    await tellAccused(site.platform)
    site.clock.advance(minuteMs)
  }
  const toldMs = await tellAll()
  return Promise.all(
    begun.map(async ({ group: { accused, candidates }, reporter, reportedMs, before }) => {
      const after = await readAll(accused)
      const text = broken.read?.(reportedMs) ?? JSON.stringify(after.cases)
      const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text) ?? []
      const actedMs = candidates.map((_, number) => (number === reporter ? reportedMs : undefined))
      const trace = {
        candidates: candidates.map(({ profileId }) => profileId),
        days: candidates.map(() => dayOf(new Date(reportedMs))),
        visitsMs: visitsOf(actedMs, { random, aroundMs: reportedMs, ...twoDays }),
        before,
        after,
        notice: { id, text },
        atMs: toldMs.get(accused.profileId) ?? 0,
        othersAtMs: [],
      }
      return { trace, culprits: new Set([reporter]) }
    }),
  )
}

/**
 * Advances the clock minute by minute, like the job, until all have their notice.
 * @returns when each of them first had it
 */
async function tellAll() {
  const toldMs = new Map<string, number>()
  for (;;) {
    await tellAccused(site.platform)
    const cases = await rowsOf(site, 'moderation_cases')
    for (const { accused_profile_id: id, told_at: toldAt } of cases) {
      if (toldAt) toldMs.set(id, Math.min(toldMs.get(id) ?? Number.MAX_VALUE, toldAt.getTime()))
    }
    const waiting = cases.flatMap(({ told_at: toldAt, tell_at: tellAt }) =>
      toldAt || !tellAt ? [] : [tellAt.getTime()],
    )
    if (waiting.length === 0) break
    const leftMs = Math.min(...waiting) - site.clock.now().getTime()
    site.clock.advance(Math.max(1, Math.ceil(leftMs / minuteMs)) * minuteMs)
  }
  if (toldMs.size !== groups.length) throw new Error('somebody is not told')
  return toldMs
}

async function readAll(member: TestMember): Promise<Trace['after']> {
  const { visitor } = member
  const list = expectDone(await visitor.call('GET /api/arbitration/cases'))
  const cases: readonly { id: string }[] = JSON.parse(list.text)
  const pages = await Promise.all(
    cases.map(({ id }) => visitor.call('GET /api/arbitration/cases/:id', { params: { id } })),
  )
  const texts = [list, ...pages].map(({ text }) => text)
  return {
    ...(await readLists(member)),
    blocked: await visitor.ask('GET /api/blocked-profiles'),
    cases: JSON.parse(`[${texts.join(',')}]`),
  }
}
