import { describe, expect, it } from 'vitest'
import { advanceDueCases, fillEmptySeats } from '#server/features/moderation/case-steps.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { knownAs, readDone } from '#server/testing/case-actions.ts'
import { placeAll } from '#server/testing/cooties-actions.ts'
import {
  castVote,
  openCommunity,
  reject,
  seatsOf,
  storeCase,
  summonedOf,
  uphold,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { logInFrom } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { changeRows, removeRows } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { juries } from '#shared/justice-limits.ts'
import {
  changed,
  closest,
  expectByChance,
  expectFound,
  type Guesses,
  highest,
  justBefore,
  type Played,
  playAll,
  type Rate,
  rateOf,
  ratesOf,
  shuffled,
  visitsOf,
} from './score.ts'

/** A side of a case, or an outsider, looks for its jurors. docs/decisions/0026-arbitration.md has the rule. */

const hourMs = 3_600_000
const minuteMs = 60_000
const voteHours = 48
const serving = 16
/** Visits of each candidate while a jury votes. */
const visitsCount = 4

const site = await ownSite('who serves is drawn from all of it')
const { accused, reporter, jurors } = await openCommunity(site, 2 + serving)
const stranger = await site.member()
const watchers = [accused, reporter, stranger] as const
const candidates = jurors.map(({ profileId }) => profileId)
const random = seededRandom(7)

type Moment = 'before' | 'called' | 'replaced' | 'voted' | 'decided'

/**
 * All that there is to know of one jury, except its jurors: what the watcher reads of each candidate, without times.
 */
interface Trace {
  readonly candidates: readonly string[]
  readonly about: Readonly<Record<Moment, ReadonlyMap<string, string>>>
  /** What the watchers read of themselves at the end. */
  readonly own: string
  readonly visitsMs: readonly (readonly number[])[]
  /** When the case was decided, if it was, and the reasons of the majority, as the sides read them. */
  readonly atMs: number
  readonly reasons: readonly string[]
}

interface Round extends Played<Trace> {
  /** The number of each reason's author. */
  readonly authors: ReadonlyMap<string, number>
}

/** What a broken site does differently. */
interface Broken {
  /** What a watcher reads of the candidates. */
  seen?(caseId: string, about: Trace['about'][Moment]): Promise<Trace['about'][Moment]>
  /** Called when the last juror has voted. */
  voted?(caseId: string): Promise<void>
}

const playJuries = (count: number, broken?: Broken) =>
  playAll(count, async round => [await playJury(round, broken)])

describe('the jurors of a case', () => {
  it('are found no better than by chance, and so are their reasons', async () => {
    await expectByChance(async () => {
      const rounds = await playJuries(sample(6, 24))
      expect(rounds.every(({ culprits }) => culprits.size === 8)).toBe(true)
      return [...ratesOf(guesses, rounds), ...authorRatesOf(rounds)]
    })
  })

  /** Broken, like an old version: jurors and the sides they judge cannot see each other. */
  const hidesPairs: Broken = {
    seen: async (caseId, about) => {
      const seats = await seatsOf(site, caseId)
      const hidden = new Set(seats.map(seat => seat.juror_profile_id))
      return new Map([...about].map(([id, text]) => [id, hidden.has(id) ? '' : text]))
    },
  }

  const endsWithTheLastVote: Broken = {
    voted: async id => {
      await changeRows(site, 'moderation_cases', { id }, { due_at: site.clock.now() })
      await advanceDueCases(site.platform)
    },
  }

  it.each([
    [
      'hides jurors and sides from each other',
      hidesPairs,
      'with whom something changes at the draw',
    ],
    ['ends a vote with the last one', endsWithTheLastVote, 'who was there as it was decided'],
  ])('are found if a site %s', async (_, broken, attack) => {
    expectFound(ratesOf(guesses, await playJuries(5, broken)), attack)
  })
})

/** How a side or an outsider may try to find a juror. */
const guesses: Guesses<Trace> = {
  'with whom something changes at the draw': trace => changes(trace, 'before', 'called'),
  'with whom something changes as a seat is filled': trace => changes(trace, 'called', 'replaced'),
  'with whom something changes by the last vote': trace => changes(trace, 'replaced', 'voted'),
  'with whom something changes at the verdict': trace => changes(trace, 'voted', 'decided'),
  'about whom least can be read while it runs': ({ about }) =>
    highest(candidates.map(id => -(about.called.get(id)?.length ?? 0))),
  'who is named in the case or the notifications': ({ own }) =>
    highest(candidates.map(id => Number(own.includes(id)))),
  'who was there as it was decided': justBefore,
  'who was there first': trace => closest(trace, at => at),
}

const changes = (trace: Trace, one: Moment, other: Moment) =>
  changed(trace, trace.about[one], trace.about[other])

/** Guesses which voter gave a reason: by the order of their ids, or of their first visits. */
const authorGuesses: Readonly<
  Record<string, (trace: Trace, voters: readonly number[]) => readonly number[]>
> = {
  'reasons in the order of ids': (_, voters) =>
    voters.toSorted((one, other) => ((candidates[one] ?? '') < (candidates[other] ?? '') ? -1 : 1)),
  'reasons in the order of visits': ({ visitsMs }, voters) => {
    const firstMs = (voter: number) => Math.min(...(visitsMs[voter] ?? []))
    return voters.toSorted((one, other) => firstMs(one) - firstMs(other))
  },
}

/** Guesses which juror gave which reason, for an attacker who knows all jurors. */
const authorRatesOf = (rounds: readonly Round[]): Rate[] =>
  Object.entries(authorGuesses).map(([attack, guess]) => {
    const tries = rounds.map(({ trace, authors }) => {
      const voters = trace.reasons.map(reason => authors.get(reason) ?? -1)
      expect(voters).not.toContain(-1)
      const named = guess(trace, voters)
      const right = voters.filter((voter, index) => voter === named[index]).length
      return { right, of: voters.length, byChance: voters.length > 0 ? 1 : 0 }
    })
    return rateOf(attack, tries)
  })

/**
 * A case from report to verdict. One juror declines the summons, and another is drawn. The accused, the reporter and an
 * outsider watch in turn.
 */
async function playJury(round: number, broken: Broken = {}): Promise<Round> {
  await removeRows(site, 'moderation_cases')
  // A session lasts for some rounds.
  await logInFrom(site, [...watchers, ...jurors])
  const caseId = await storeCase(site, { accused, reporters: [reporter] })
  const watcher = watchers[round % watchers.length] ?? accused
  const look = async () => {
    const { about, own } = await watch(watcher, caseId)
    return { about: (await broken.seen?.(caseId, about)) ?? about, own }
  }
  await everybodyThere()
  site.clock.advance(hourMs)
  const { about: before } = await look()
  await waitUntilDue(site, caseId)
  const beganMs = site.clock.now().getTime()
  await everybodyThere()
  const { about: called } = await look()
  const [declining, ...others] = shuffled(await summonedOf(site, { jurors }, caseId), random)
  if (declining) await decline(declining, caseId)
  const authors = new Map<string, number>()
  const votedMs = new Map<string, number>()
  const voteAll = async (voters: readonly TestMember[], untilMs: number) => {
    for (const [index, voter] of voters.entries()) {
      const leftMs = untilMs - site.clock.now().getTime()
      site.clock.advance(
        Math.floor((random() * leftMs) / (voters.length - index) / minuteMs) * minuteMs,
      )
      const reason = `Because of ${wordOf()}`
      const vote = random() < 0.8 ? uphold('WARNING', reason) : { ...reject, reason }
      expectDone(await castVote(site, voter, caseId, vote))
      authors.set(reason, candidates.indexOf(voter.profileId))
      votedMs.set(voter.profileId, site.clock.now().getTime())
    }
  }
  await voteAll(others.slice(0, Math.floor(juries[1].jurors / 2)), beganMs + 20 * hourMs)
  // Advance to the full hour.
  site.clock.advance(hourMs - (site.clock.now().getTime() % hourMs))
  await fillEmptySeats(site.platform)
  await everybodyThere()
  const { about: replaced } = await look()
  const summoned = await summonedOf(site, { jurors }, caseId)
  const rest = summoned.filter(({ profileId }) => !votedMs.has(profileId))
  await voteAll(rest, beganMs + (voteHours - 2) * hourMs)
  await broken.voted?.(caseId)
  await everybodyThere()
  const { about: voted } = await look()
  await waitUntilDue(site, caseId)
  const { about: decided, own } = await look()
  const drawn = (await seatsOf(site, caseId)).map(seat => seat.juror_profile_id)
  const verdict = (await readDone(site, accused, caseId)).verdicts?.[0]
  const aroundMs = beganMs + (voteHours / 2) * hourMs
  const within = { random, aroundMs, withinMs: voteHours * hourMs, count: visitsCount }
  const trace = {
    candidates,
    about: { before, called, replaced, voted, decided },
    own,
    visitsMs: visitsOf(
      candidates.map(id => votedMs.get(id)),
      within,
    ),
    atMs: verdict ? Number(verdict.tsDecided) : 0,
    reasons: Object.values(verdict?.reasons ?? {}).map(String),
  }
  return { trace, culprits: new Set(drawn.map(id => candidates.indexOf(id))), authors }
}

async function decline(juror: TestMember, caseId: string) {
  const params = { caseId: await knownAs(site, juror, caseId) }
  await juror.visitor.ask('PUT /api/arbitration/jury/:caseId/declined', { params })
}

/** Letters only, because the site masks numbers. */
const wordOf = () =>
  Array.from({ length: 8 }, () => String.fromCodePoint(97 + Math.floor(random() * 26))).join('')

/** Puts everybody on the map, because a position ends after a day. */
const everybodyThere = () => placeAll([...watchers, ...jurors], { lat: 10.5, lon: 10.5 })

async function watch(watcher: TestMember, caseId: string) {
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
