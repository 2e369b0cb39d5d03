import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { joinGame } from '#server/testing/game-actions.ts'
import { report } from '#server/testing/health-notices.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { memberInEveryTable } from '#server/testing/member-in-every-table.ts'
import { help, offerOf, propose } from '#server/testing/photo-help-actions.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { dayOf } from '#shared/days.ts'
import { gameIds } from '#shared/games-limits.ts'
import { readEverything, type Texts } from './read-everything.ts'

/**
 * A member has to do with a friend in every table that there is. Then the friend blocks them, or is erased, at two sites that
 * are alike otherwise: whatever the contract answers, and every file of the export, has to be the same.
 */
type End = (friend: TestMember, me: TestMember, site: TestSite) => Promise<unknown>

const ends = {
  blocks: (friend, me) => blockMember(friend, me),
  erases: async ({ visitor }) =>
    expectDone(await visitor.call('DELETE /api/account', { body: {} })),
  stays: () => Promise.resolve(),
} as const satisfies Record<string, End>

/** What the member reads afterwards, without what differs from site to site. */
async function readAfter(end: End): Promise<Texts> {
  const site = await openTestSite('compared with another', {}, { runsJobs: true })
  try {
    return await readAt(site, end)
  } finally {
    await site.close()
  }
}

async function readAt(site: TestSite, end: End): Promise<Texts> {
  // Mails go out; what happens by the clock would differ from site to site.
  await sql`delete from pgboss.schedule`.execute(site.platform.db)
  const me = await memberInEveryTable(site)
  const { friend } = me
  const played = await play(site, me, friend)
  const before = await readEverything(site, me, [friend.profileId])
  const known = new Set(JSON.stringify(before).match(uuids))
  await end(friend, me, site)
  const words = new Map([
    [me.profileId, 'me'],
    [friend.profileId, 'friend'],
  ])
  const read = withoutDrawn(await readEverything(site, me, [...known]))
  const again = await playAgain(site, me, { friend, ...played })
  return alike({ ...read, ...(await readBroken(site, me)), ...again }, words)
}

/** All that one member can do at another in the games. */
async function play(site: TestSite, me: TestMember, friend: TestMember) {
  const { db, clock } = site.platform
  for (const player of [me, friend]) await joinGame(player, ...gameIds)
  // Hidden members are not dealt.
  const hidden = { hiderProfileId: me.profileId, hiddenProfileId: friend.profileId }
  expectDone(await me.visitor.call('DELETE /api/hidden-profile', { query: hidden }))
  const { id: roundId } = await db
    .selectFrom('games_cooties_rounds')
    .select('id')
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const [on, round] = [dayOf(clock.now()), { round_id: roundId }]
  const target = { target_profile_id: friend.profileId }
  await db
    .insertInto('games_cooties_pokes')
    .values({ ...round, ...target, carrier_profile_id: me.profileId, poked_on: on })
    .execute()
  await db
    .insertInto('games_cooties_shots')
    .values({
      ...round,
      ...target,
      healer_profile_id: me.profileId,
      given_on: on,
      did_cure: false,
    })
    .execute()
  const { id: offerId } = await offerOf(friend)
  await help(me, offerId)
  const { id: dealId } = await db
    .selectFrom('games_buster_deals')
    .select('id')
    .where('profile_id', '=', me.profileId)
    .where('verdict', 'is not', null)
    .executeTakeFirstOrThrow()
  const guess = await db
    .selectFrom('games_guesses')
    .select('picture_id as profilePicId')
    .where('profile_id', '=', me.profileId)
    .executeTakeFirstOrThrow()
  return { offerId, dealId, guess }
}

const broken = new Set(['broken: pokes left', 'broken: votes'])

/** As a site would answer that asks only what the member has done. */
async function readBroken({ platform: { db } }: TestSite, { profileId }: TestMember) {
  const pokes = await db
    .selectFrom('games_cooties_pokes')
    .select('poked_on')
    .where('carrier_profile_id', '=', profileId)
    .execute()
  const votes = await db
    .selectFrom('games_buster_deals')
    .select('verdict')
    .where('profile_id', '=', profileId)
    .where('verdict', 'is not', null)
    .execute()
  return {
    'broken: pokes left': [String(3 - pokes.length)],
    'broken: votes': [JSON.stringify(votes)],
  }
}

interface Played extends Awaited<ReturnType<typeof play>> {
  readonly friend: TestMember
}

/** Once more what was done at the friend. */
async function playAgain(site: TestSite, me: TestMember, { friend, ...played }: Played) {
  const { visitor } = me
  const { dealId: id, guess: params, offerId } = played
  const { profileId } = friend
  const asked = {
    verdict: () =>
      visitor.call('PUT /api/games/gptbuster/items/:id', {
        params: { id },
        body: { verdict: 'BOT' },
      }),
    guess: () =>
      visitor.call('PUT /api/games/rating-game/guesses/:profilePicId', {
        params,
        body: { guess: 70 },
      }),
    vote: () =>
      visitor.call('PUT /api/games/hot-or-not/votes/:profilePicId', {
        params,
        body: { answer: 'NOT' },
      }),
    poke: () => visitor.call('PUT /api/games/cooties/pokes/:profileId', { params: { profileId } }),
    help: () => propose(me, offerId),
    'health report': async () => {
      site.clock.advance(9 * 86_400_000)
      return report(site, me, [friend])
    },
  }
  const texts: Record<string, string[]> = {}
  for (const [name, ask] of Object.entries(asked)) {
    const { status, text } = await ask()
    texts[`again: ${name}`] = [`${status} ${text}`]
  }
  return texts
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The answers in no order, with words for ids and without times, which no two sites share. */
function alike(texts: Texts, words: ReadonlyMap<string, string>): Texts {
  const shown = (text: string) =>
    text
      .replaceAll(uuids, id => `{${words.get(id) ?? 'id'}}`)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '{time}')
      .replaceAll(/\b1[6-9]\d{11}\b/g, '0')
  return Object.fromEntries(
    Object.entries(texts).map(([name, answers]) => [
      name,
      answers.map(shown).map(sorted).toSorted(),
    ]),
  )
}

/** Fields that chance fills at each site. */
const drawn: ReadonlySet<string> = new Set([
  'applicationServerKey',
  'code',
  'next',
  'p256dh_base64',
  'poses',
  'profilePicVerified',
  'reference',
  'requestId',
  'seedHash',
  // Practice cases are drawn, and so is whether an answer to them is right.
  'isRight',
  'item',
  'practice',
  'shortenedByMs',
  'shortenedStayOfCase',
  'tasksDone',
])

/** Says only how much there is of what is drawn as a whole. */
const withoutDrawn = (texts: Texts): Texts => ({
  ...texts,
  ...Object.fromEntries(
    ['POST /api/games/gptbuster/items', 'GET /api/games/cooties/quiz'].map(name => [
      name,
      (texts[name] ?? []).map(text => `${text.slice(0, 4)}${text.match(uuids)?.length ?? 0} ids`),
    ]),
  ),
})

/** Lists in the order of their texts. */
function sorted(answer: string): string {
  const [, status = '', text = ''] = /^(\d{3} )?([\s\S]*)$/.exec(answer) ?? []
  if (!/^[[{]/.test(text)) return answer
  const inOrder = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value
        .map(inOrder)
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) =>
        drawn.has(key) ? [] : [[key, inOrder(each)]],
      ),
    )
  }
  return `${status}${JSON.stringify(inOrder(JSON.parse(text)))}`
}

/** By the name of the call or file: what one has and the other has not. */
function differences(one: Texts, other: Texts): Record<string, unknown> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const without = (all: readonly string[] = [], less: readonly string[] = []) => {
    const rest = [...less]
    return all.filter(each => {
      const at = rest.indexOf(each)
      if (at >= 0) rest.splice(at, 1)
      return at < 0
    })
  }
  return Object.fromEntries(
    names.flatMap(name => {
      const found = [without(one[name], other[name]), without(other[name], one[name])]
      return found.some(({ length }) => length > 0) ? [[name, found]] : []
    }),
  )
}

/**
 * What stays readable where somebody blocks, and goes with whoever is erased: the member's own words about them, and cases,
 * whose jurors are not told whose they are. docs/decisions/0012-between-two-members.md names it.
 */
const ownWords: ReadonlySet<string> = new Set([
  'GET /api/profile-note',
  'GET /api/profile-notes',
  'GET /api/private-tags',
  'GET /api/arbitration/cases',
  'GET /api/arbitration/cases/:id',
  'GET /api/arbitration/cases/:id/pictures/:number',
  'GET /api/arbitration/jury',
  'GET /api/arbitration/jury/:caseId',
  'notes.json',
  'reports.json',
  'cases.json',
  'jury-votes.json',
])

let worlds: Readonly<Record<keyof typeof ends, Texts>>
beforeAll(async () => {
  worlds = {
    blocks: await readAfter(ends.blocks),
    erases: await readAfter(ends.erases),
    stays: await readAfter(ends.stays),
  }
}, 300_000)

it('whether somebody blocks the member or was erased, all that they can read is the same', () => {
  const found = differences(worlds.blocks, worlds.erases)
  const isMeant = (name: string) => ownWords.has(name) || broken.has(name)
  expect(Object.fromEntries(Object.entries(found).filter(([name]) => !isMeant(name)))).toEqual({})
})

it('a broken site that looks through the wall is found out', () => {
  const found = differences(worlds.blocks, worlds.erases)
  expect(Object.keys(found).filter(name => broken.has(name))).toEqual([...broken])
})

it('no answer and no file says what a vote weighs', () => {
  const weighed = Object.entries(worlds.stays).filter(([, answers]) =>
    answers.some(text => /"(\w*weight\w*|bound)":-?[\d.]/i.test(text)),
  )
  expect(weighed.map(([name]) => name)).toEqual([])
})

it('and what concerns them was there before, so that the comparison is of something', () => {
  const found = Object.keys(differences(worlds.stays, worlds.erases))
  expect(found).toEqual(
    expect.arrayContaining([
      'GET /api/profile/:id',
      'GET /api/messages/between/:me/:other',
      'POST /api/games/rating-game/round',
      'GET /api/games/cooties',
      'GET /api/games/cooties/result',
      'GET /api/games/photo-help/offers/:id',
      'identify-votes.json',
      'games-pictures.json',
      'games-guesses.json',
      'gpt-buster-votes.json',
      'games-cooties-plays.json',
      'photo-help-proposals.json',
      'again: verdict',
      'again: vote',
      'again: help',
    ]),
  )
})
