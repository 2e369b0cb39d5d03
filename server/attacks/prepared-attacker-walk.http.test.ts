import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { poke } from '#server/testing/cooties-actions.ts'
import { firstOf, joinGame, vote } from '#server/testing/game-actions.ts'
import { report } from '#server/testing/health-notices.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { memberInEveryTable } from '#server/testing/member-in-every-table.ts'
import { help, offerOf, propose } from '#server/testing/photo-help-actions.ts'
import { memberAt, openSiteCopies } from '#server/testing/site-copies.ts'
import { addRows, rowOf } from '#server/testing/stored-rows.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { textOf } from '#server/testing/visitor.ts'
import { dayOf } from '#shared/days.ts'
import { gameIds } from '#shared/games/games.ts'
import { alike, differences, uuids, withoutDrawn } from './alike.ts'
import { readEverything, type Texts } from './read-everything.ts'

/**
 * A member and a friend share rows in every table. Then the friend blocks them at one site, and is erased at a second,
 * identical site. Every answer of the contract and every file of the export must be the same.
 */
const ends = {
  blocks: (friend: TestMember, me: TestMember) => blockMember(friend, me),
  erases: ({ visitor }: TestMember) => visitor.ask('DELETE /api/account', { body: {} }),
  stays: () => Promise.resolve(),
}

/** The member, their friend, what they did to each other, and all ids that the member has ever read. */
async function fill(site: TestSite) {
  // Sends pending mails and stops the schedule: scheduled work would differ from site to site.
  await sql`delete from pgboss.schedule`.execute(site.platform.db)
  const me = await memberInEveryTable(site)
  const { friend } = me
  const played = await play(site, me, friend)
  const read = await readEverything(site, me, [friend.profileId])
  return { me, friend, played, known: new Set(JSON.stringify(read).match(uuids)) }
}

type Filled = Awaited<ReturnType<typeof fill>>

async function readAfter(end: keyof typeof ends, site: TestSite, filled: Filled): Promise<Texts> {
  const [me, friend] = [memberAt(site, filled.me), memberAt(site, filled.friend)]
  await ends[end](friend, me)
  const words = new Map([
    [me.profileId, 'me'],
    [friend.profileId, 'friend'],
  ])
  const read = withoutDrawn(await readEverything(site, me, [...filled.known]))
  const again = await playAgain(site, me, { friend, ...filled.played })
  return alike({ ...read, ...again }, words)
}

async function play(site: TestSite, me: TestMember, friend: TestMember) {
  const { clock } = site.platform
  for (const player of [me, friend]) await joinGame(player, ...gameIds)
  // Unhide the friend, because games deal no hidden members.
  const hidden = { hiderProfileId: me.profileId, hiddenProfileId: friend.profileId }
  await me.visitor.ask('DELETE /api/hidden-profile', { query: hidden })
  const { id: round_id } = await rowOf(site, 'games_cooties_rounds', { closed_at: null })
  const target = { round_id, target_profile_id: friend.profileId }
  const [mine, on] = [{ profile_id: me.profileId }, dayOf(clock.now())]
  const poked = { ...target, carrier_profile_id: me.profileId, poked_on: on }
  await addRows(site, 'games_cooties_pokes', poked)
  const given = { ...target, healer_profile_id: me.profileId, given_on: on, did_cure: false }
  await addRows(site, 'games_cooties_shots', given)
  const { id: offerId } = await offerOf(friend)
  await help(site, me, offerId)
  const { id: dealId } = await rowOf(site, 'games_buster_deals', { ...mine, verdict: 'BOT' })
  const { picture_id } = await rowOf(site, 'games_guesses', mine)
  return { offerId, dealId, guess: { profilePicId: textOf(picture_id) } }
}

interface Played extends Awaited<ReturnType<typeof play>> {
  readonly friend: TestMember
}

/** Repeats the actions toward the friend. */
async function playAgain(site: TestSite, me: TestMember, { friend, ...played }: Played) {
  const { dealId: id, guess: params, offerId } = played
  const { visitor } = me
  const call: typeof visitor.call = (name, request) => visitor.call(name, request)
  const asked = {
    verdict: () =>
      call('PUT /api/games/gptbuster/items/:id', { params: { id }, body: { verdict: 'BOT' } }),
    guess: () =>
      call('PUT /api/games/rating-game/guesses/:profilePicId', { params, body: { guess: 70 } }),
    vote: () => vote(me, params.profilePicId, 'NOT'),
    poke: () => poke(me, friend),
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

/**
 * What stays readable after a block but goes with an erasure: the member's own words about the other, and cases. Jurors
 * never learn whose cases they are. docs/decisions/0012-between-two-members.md lists it.
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

const { sites, filled } = await openSiteCopies(3, fill, { runsJobs: true })
const [blocking, erasing, staying] = firstOf(sites, 3)
const [blocks, erases, stays] = await Promise.all([
  readAfter('blocks', blocking, filled),
  readAfter('erases', erasing, filled),
  readAfter('stays', staying, filled),
])

it('a member reads the same after a block by another as after the other’s erasure', () => {
  const found = Object.entries(differences(blocks, erases))
  expect(Object.fromEntries(found.filter(([name]) => !ownWords.has(name)))).toEqual({})
})

it('no answer and no file contains the weight of a vote', () => {
  const weighed = Object.entries(stays).filter(([, answers]) =>
    answers.some(text => /"(\w*weight\w*|bound)":-?[\d.]/i.test(text)),
  )
  expect(weighed.map(([name]) => name)).toEqual([])
})

it('rows of both members existed before, so that the comparison means something', () => {
  const found = Object.keys(differences(stays, erases))
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
