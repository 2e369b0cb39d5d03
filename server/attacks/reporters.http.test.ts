import { describe, expect, it } from 'vitest'
import { tellAccused } from '#server/features/moderation/tell-accused.ts'
import { newId } from '#server/platform/clock.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { report, reported } from '#server/testing/case-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { logInFrom, sendMessage } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { changeRows, removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { dayOf } from '#shared/days.ts'
import { guesses } from './guess-sender.ts'
import { type Trace, twoDays } from './health-scene.ts'
import { expectByChance, expectFound, type Played, ratesOf, visitsOf } from './score.ts'

/**
 * The accused looks for who has reported them among those they write with, of whom they know each visit by the minute. They
 * do as whoever gets a health notice. docs/decisions/0026-arbitration.md names the rule.
 */

const minuteMs = 60_000
const groupsCount = 10
/** Members with whom an accused writes: one of them has reported them. */
const candidatesCount = 4

const scene = await openReportScene()

/**
 * The design does not prevent it: the reporter was there in these hours for certain, all others by chance. What that makes of
 * one in four, where four are there 12 times in two days and the time is uniform; held to that.
 */
const byHours: Readonly<Record<string, number>> = {
  'who was there most between 24 and 2 hours before': 0.33,
  'who was there as long before as it takes in the middle': 0.27,
}

async function playRounds(count: number, api?: ReportApi): Promise<Played<Trace>[]> {
  const rounds: Played<Trace>[] = []
  for (let round = 0; round < count; round++) rounds.push(...(await playReports(scene, api)))
  return rounds
}

describe('who has reported', () => {
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
    ['tells at once', toldAfter(0), 'who was there just before it came'],
    [
      'tells after the same time',
      toldAfter(13 * 3_600_000),
      'who was there as long before as it takes in the middle',
    ],
    ['has ids that tell a time', idTellsTime, 'who was there at the moment in an id'],
  ])('is found where a site %s', async (_, broken, attack) => {
    const rates = ratesOf(guesses, await playRounds(1, broken), byHours)
    expectFound(rates.find(rate => rate.attack === attack))
  })
})

/** What broken variants do where the site does nothing. */
interface ReportApi {
  /** A case has just been opened. */
  reported(site: TestSite, caseId: string): Promise<void>
  /** What the accused reads of it. */
  read(text: string, reportedMs: number): string
}

const realReportApi: ReportApi = {
  reported: () => Promise.resolve(),
  read: text => text,
}

interface Group {
  readonly accused: TestMember
  readonly pictureId: string
  readonly candidates: readonly TestMember[]
  /** Reports something else soon after: both are told together. */
  readonly outsider: TestMember
}

interface ReportScene {
  readonly site: TestSite
  readonly groups: readonly Group[]
  readonly random: () => number
}

async function openReportScene(): Promise<ReportScene> {
  const site = await ownSite('a clock of its own')
  const size = candidatesCount + 2
  const members = await site.members(
    Array.from({ length: groupsCount * size }, (_, index) => ({ name: `M${index}` })),
  )
  const groups: Group[] = []
  for (let index = 0; index < groupsCount; index++) {
    const group = members.slice(index * size, (index + 1) * size)
    const [accused, outsider] = firstOf(group, 2)
    const candidates = group.slice(2)
    for (const candidate of candidates) {
      await sendMessage(candidate, accused, 'Hello')
      await sendMessage(accused, candidate, 'Hello, you')
    }
    groups.push({ accused, outsider, candidates, pictureId: await givePicture(site, accused) })
  }
  await removeRows(site, 'notifications')
  return { site, groups, random: seededRandom(11) }
}

/** Each accused is reported by one of those they write with, and told. */
async function playReports(
  { site, groups, random }: ReportScene,
  api: ReportApi = realReportApi,
): Promise<Played<Trace>[]> {
  const { clock } = site
  await removeRows(site, 'moderation_cases')
  await removeRows(site, 'notifications')
  const rounds: (Played<Trace> & { readonly group: Group; readonly reportedMs: number })[] = []
  for (const group of groups) {
    const { accused, candidates, outsider, pictureId } = group
    await logInFrom(site, [accused, outsider, ...candidates])
    const reporter = Math.floor(random() * candidatesCount)
    const by = candidates[reporter]
    if (!by) throw new Error('nobody')
    const before = await readAll(accused)
    const reportedMs = clock.now().getTime()
    const caseId = await reported(site, by, { profileId: accused.profileId })
    await api.reported(site, caseId)
    expectDone(await report(outsider, { profilePicId: pictureId }))
    const ids = candidates.map(({ profileId }) => profileId)
    const trace = {
      candidates: ids,
      days: candidates.map(() => dayOf(clock.now())),
      visitsMs: visitsOf(candidates, reporter, { random, aroundMs: reportedMs, ...twoDays }),
      before,
      after: before,
      notice: {},
      atMs: 0,
      othersAtMs: [],
    }
    rounds.push({ trace, culprit: reporter, group, reportedMs })
    await tellAccused(site.platform)
    site.clock.advance(minuteMs)
  }
  const toldMs = await tellAll(site, groups)
  return Promise.all(
    rounds.map(async ({ trace, culprit, group, reportedMs }) => {
      const after = await readAll(group.accused)
      const text = api.read(JSON.stringify(after.cases), reportedMs)
      const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text) ?? []
      const atMs = toldMs.get(group.accused.profileId) ?? 0
      return { trace: { ...trace, after, notice: { id, text }, atMs }, culprit }
    }),
  )
}

/** Passes time minute by minute, as the job does, until all are told. @returns when each was first */
async function tellAll(site: TestSite, groups: readonly Group[]) {
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

/** All that an accused can read in which those they write with could stand. */
async function readAll({ visitor, profileId }: TestMember): Promise<Trace['after']> {
  const own = { params: { profileId } }
  const list = expectDone(await visitor.call('GET /api/arbitration/cases'))
  const cases: readonly { id: string }[] = JSON.parse(list.text)
  const pages = await Promise.all(
    cases.map(({ id }) => visitor.call('GET /api/arbitration/cases/:id', { params: { id } })),
  )
  const replies = {
    notifications: await visitor.call('GET /api/notifications/:profileId', own),
    unread: await visitor.call('GET /api/unread-counts/:profileId', own),
    conversations: await visitor.call('GET /api/conversations/:profileId', own),
    liked: await visitor.call('GET /api/profile-likes/by-liked/:id', { params: { id: profileId } }),
    blocked: await visitor.call('GET /api/blocked-profiles'),
  }
  const read = Object.entries(replies).map(([name, reply]) => [name, expectDone(reply).body])
  const texts = [list, ...pages].map(({ text }) => text)
  return { ...Object.fromEntries(read), cases: JSON.parse(`[${texts.join(',')}]`) }
}

/** Told in the minute of the report, or always after the same time. */
const toldAfter = (milliseconds: number): ReportApi => ({
  ...realReportApi,
  reported: (site, id) => {
    const at = new Date(site.clock.now().getTime() + milliseconds)
    return changeRows(site, 'moderation_cases', { id }, { tell_at: at })
  },
})

/** The case's id sorts by the moment of the report. */
const idTellsTime: ReportApi = {
  ...realReportApi,
  read: (_, reportedMs) => newId({ now: () => new Date(reportedMs) }),
}
