import { fillEmptySeats } from '#server/features/moderation/case-steps.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { knownAs, readDone } from '#server/testing/case-actions.ts'
import {
  type Community,
  castVote,
  openCommunity,
  reject,
  seatsOf,
  storeCase,
  summonedOf,
  uphold,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { logInFrom, placeMember } from '#server/testing/member-actions.ts'
import { removeRows } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { juries } from '#shared/justice-limits.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
const voteHours = 48
const serving = 16
/** What is read of each member who serves, while a jury votes. */
const visitsCount = 4

const moments = ['before', 'called', 'replaced', 'voted', 'decided'] as const
export type Moment = (typeof moments)[number]

/** What broken variants do where the site does nothing. */
export interface JuryApi {
  /** What somebody reads of those who serve. */
  seen(site: TestSite, caseId: string, about: Watched['about']): Promise<Watched['about']>
  /** The last juror has just voted. */
  voted(site: TestSite, caseId: string): Promise<void>
}

export const realJuryApi: JuryApi = {
  seen: (_site, _caseId, about) => Promise.resolve(about),
  voted: () => Promise.resolve(),
}

/** What somebody can read: of each who serves, without times, and of themselves. */
interface Watched {
  readonly about: ReadonlyMap<string, string>
  readonly own: string
}

/** All that there is to know of one jury, the jurors apart. */
export interface JuryTrace {
  readonly candidates: readonly string[]
  readonly watched: ReadonlyMap<Moment, Watched>
  /** When each was on the site, by the minute: more than anybody is shown. */
  readonly visitsMs: ReadonlyMap<string, readonly number[]>
  /** When the case was decided, and the reasons of who prevailed, as the sides read it. */
  readonly decidedMs: number | undefined
  readonly reasons: readonly string[]
}

export interface JuryRound {
  readonly trace: JuryTrace
  readonly drawn: ReadonlySet<string>
  /** The voter of each reason. */
  readonly authors: ReadonlyMap<string, string>
}

export interface JuryScene extends Community {
  readonly site: TestSite
  readonly stranger: TestMember
  readonly random: () => number
  /** Juries so far. */
  played: number
}

export async function openJuryScene(): Promise<JuryScene> {
  const site = await ownSite('who serves is drawn from all of it')
  const community = await openCommunity(site, 2 + serving)
  return { ...community, site, stranger: await site.member(), random: seededRandom(7), played: 0 }
}

/**
 * A case from the report to the verdict. One juror gives the call back, and somebody else is called. The accused, the reporter
 * and somebody who is neither look on, each at every third jury.
 */
export async function playJury(scene: JuryScene, api: JuryApi = realJuryApi): Promise<JuryRound> {
  const { site, accused, reporter, jurors, random } = scene
  await removeRows(site, 'moderation_cases')
  // A session lasts for some rounds.
  await logInFrom(site, [accused, reporter, scene.stranger, ...jurors])
  const caseId = await storeCase(site, { accused, reporters: [reporter] })
  const watchers = [accused, reporter, scene.stranger]
  const watcher = watchers[scene.played++ % watchers.length] ?? accused
  const watched = new Map<Moment, Watched>()
  const look = async (moment: Moment) => {
    const { about, own } = await watch(scene, watcher, caseId)
    watched.set(moment, { about: await api.seen(site, caseId, about), own })
  }
  await placeAll(scene)
  site.clock.advance(hourMs)
  await look('before')
  await waitUntilDue(site, caseId)
  const beganMs = site.clock.now().getTime()
  await placeAll(scene)
  await look('called')
  const called = shuffled(await summonedOf(site, scene, caseId), random)
  const half = Math.floor(juries[1].jurors / 2)
  const authors = new Map<string, string>()
  const votedMs = new Map<string, number>()
  const voteAll = async (voters: readonly TestMember[], untilMs: number) => {
    for (const [index, voter] of voters.entries()) {
      const leftMs = untilMs - site.clock.now().getTime()
      site.clock.advance(
        Math.floor((random() * leftMs) / (voters.length - index) / minuteMs) * minuteMs,
      )
      const reason = `Because of ${wordOf(random)}`
      const vote = random() < 0.8 ? uphold('WARNING', reason) : { ...reject, reason }
      expectDone(await castVote(site, voter, caseId, vote))
      authors.set(reason, voter.profileId)
      votedMs.set(voter.profileId, site.clock.now().getTime())
    }
  }
  const [declining, ...others] = called
  if (declining) await decline(site, declining, caseId)
  await voteAll(others.slice(0, half), beganMs + 20 * hourMs)
  await toFullHour(site)
  await fillEmptySeats(site.platform)
  await placeAll(scene)
  await look('replaced')
  const rest = (await summonedOf(site, scene, caseId)).filter(
    ({ profileId }) => !votedMs.has(profileId),
  )
  await voteAll(rest, beganMs + (voteHours - 2) * hourMs)
  await api.voted(site, caseId)
  await placeAll(scene)
  await look('voted')
  await waitUntilDue(site, caseId)
  await look('decided')
  const drawn = new Set((await seatsOf(site, caseId)).map(seat => seat.juror_profile_id))
  const visitsMs = new Map(
    jurors.map(({ profileId }) => {
      const visits = Array.from(
        { length: visitsCount },
        () => beganMs + Math.floor(random() * voteHours * 60) * minuteMs,
      )
      const voted = votedMs.get(profileId)
      return [profileId, voted === undefined ? visits : [voted, ...visits.slice(1)]]
    }),
  )
  const { verdicts } = await readDone(site, accused, caseId)
  const verdict = verdicts?.[0]
  const reasons = Object.values(verdict?.reasons ?? {}).map(String)
  const decidedMs = verdict ? Number(verdict.tsDecided) : undefined
  const candidates = jurors.map(({ profileId }) => profileId)
  return { trace: { candidates, watched, visitsMs, decidedMs, reasons }, drawn, authors }
}

async function decline(site: TestSite, juror: TestMember, caseId: string) {
  const params = { caseId: await knownAs(site, juror, caseId) }
  await juror.visitor.ask('PUT /api/arbitration/jury/:caseId/declined', { params })
}

/** Numbers would be masked. */
const wordOf = (random: () => number) =>
  Array.from({ length: 8 }, () => String.fromCodePoint(97 + Math.floor(random() * 26))).join('')

const toFullHour = async ({ clock }: TestSite) => {
  clock.advance(hourMs - (clock.now().getTime() % hourMs))
}

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map(item => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)

/** All are on the map: a position ends after a day. */
const placeAll = ({ accused, reporter, stranger, jurors }: JuryScene) =>
  Promise.all(
    [accused, reporter, stranger, ...jurors].map(async (member, index) =>
      expectDone(await placeMember(member, { lat: 10.5 + index / 1_000, lon: 10.5 })),
    ),
  )

async function watch({ site, jurors }: JuryScene, watcher: TestMember, caseId: string) {
  const { visitor, profileId } = watcher
  const own = { params: { profileId } }
  const id = { params: { id: profileId } }
  const box = { latMin: 10, lonMin: 10, latMax: 11, lonMax: 11 }
  const lists = await Promise.all([
    visitor.call('GET /api/profile-briefs/by-sector/:sector', { params: { sector: '10:10' } }),
    visitor.call('GET /api/profile-briefs/by-bounds', { query: box }),
    visitor.call('GET /api/blocked-profiles'),
    visitor.call('GET /api/profile-likes/by-liked/:id', id),
    visitor.call('GET /api/conversations/:profileId', own),
    visitor.call('GET /api/notifications/:profileId', own),
    visitor.call('GET /api/arbitration/cases'),
    visitor.call('GET /api/games'),
  ])
  const params = { id: await knownAs(site, watcher, caseId) }
  const page = await visitor.call('GET /api/arbitration/cases/:id', { params })
  const items = lists.flatMap(({ text }) => splitItems(text))
  const about = new Map(
    await Promise.all(
      jurors.map(async ({ profileId: other }) => {
        const profile = await visitor.call('GET /api/profile/:id', { params: { id: other } })
        const named = items.filter(text => text.includes(other))
        return [other, [profile.text, ...named].map(timeless).join('\n')] as const
      }),
    ),
  )
  return { about, own: [page, ...lists].map(({ text }) => text).join('\n') }
}

function splitItems(text: string): string[] {
  const parsed: unknown = JSON.parse(text)
  return Object.values(parsed ?? {}).map(item => JSON.stringify(item))
}

const timeless = (text: string) => text.replaceAll(/\b1[6-9]\d{11}\b/g, '0')
