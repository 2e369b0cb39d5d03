import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { drawInOrder, findJurors } from '#server/policies/jurors.ts'
import { doesWorseThanChance, isWorseThanChance } from '#server/policies/standing.ts'
import { storedCase } from '#server/testing/case-actions.ts'
import { giveSeat, payDues } from '#server/testing/dues.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import {
  castVotes,
  eraseMember,
  openAppeal,
  openCommunity,
  openJudged,
  practice,
  removeOtherCases,
  seatsOf,
  setServing,
  storeCase,
  summonedOf,
  times,
  uphold,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { likePicture, pictureOf } from '#server/testing/like-lists.ts'
import {
  blockMember,
  changeLike,
  grantRole,
  hideMember,
  logInFrom,
  sendMessage,
  writeNote,
} from '#server/testing/member-actions.ts'
import {
  flagPicture,
  givePicture,
  requestPictures,
  sharePictures,
} from '#server/testing/picture-actions.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { juries, justiceLimits } from '#shared/justice-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { addVerdict, makeCase } from '../decisions/decisions.factory.ts'
import { maskCase } from '../mask-case.ts'
import { checkDraws } from './draw-jurors.ts'

const site = await sharedSiteWithClock()
await removeOtherCases(site)

/** The parties, one juror who will be related to them, and one who will not. */
async function openFour() {
  const { accused, reporter, jurors } = await openCommunity(site, 4)
  const [related, stranger] = firstOf(jurors, 2)
  const parties = [accused.profileId, reporter.profileId]
  const find = (except: readonly string[] = []) =>
    findJurors(site.platform.db, { parties, except, now: site.clock.now() })
  const expectOnlyTheStranger = async () => expect(await find()).toEqual([stranger.profileId])
  return { accused, reporter, related, stranger, find, expectOnlyTheStranger }
}

const notDrawn = async ({ visitor }: TestMember) =>
  (await visitor.ask('GET /api/arbitration/jury')).notDrawn

/** What relates a member to a party, in either direction. */
const relations: Readonly<
  Record<string, (one: TestMember, other: TestMember) => Promise<unknown>>
> = {
  'a message': (one, other) => sendMessage(one, other, 'Hello'),
  'a like': (one, other) => changeLike(one, other, { likeType: 'LIKE' }),
  'a dislike': (one, other) => changeLike(one, other, { likeType: 'DISLIKE' }),
  'a like of a picture': async (one, other) => likePicture(one, await pictureOf(site, other)),
  'a note': (one, other) => writeNote(one, other),
  'a block': (one, other) => blockMember(one, other),
  'a hidden profile': (one, other) => hideMember(one, other),
  'a request for pictures': (one, other) => requestPictures(one, other),
  'a grant of pictures': async (one, other) =>
    sharePictures(one, other, [await givePicture(site, one, { isPrivate: true })]),
  'a marked picture': async (one, other) => flagPicture(one, await givePicture(site, other)),
  'a report': (one, other) => storeCase(site, { accused: other, reporters: [one] }),
}

describe('a member is not drawn if related to a party by', () => {
  it.each(Object.entries(relations))('%s, in either direction', async (_, relate) => {
    const one = await openFour()
    await relate(one.related, one.accused)
    await one.expectOnlyTheStranger()
    const other = await openFour()
    await relate(other.reporter, other.related)
    await other.expectOnlyTheStranger()
  })

  it('a seat that one pays for the other', async () => {
    const { accused, reporter, related, stranger, find, ...four } = await openFour()
    await payDues(site, accused)
    await payDues(site, stranger)
    await giveSeat(accused, related)
    await four.expectOnlyTheStranger()
    await giveSeat(stranger, reporter)
    expect(await find()).toEqual([])
  })

  it('a seat that another member pays for both', async () => {
    const { related, reporter, expectOnlyTheStranger } = await openFour()
    const payer = await site.member()
    await payDues(site, payer, 'YEAR')
    for (const holder of [related, reporter]) await giveSeat(payer, holder)
    await expectOnlyTheStranger()
  })

  it('the network of a session, in IPv4 and IPv6', async () => {
    const { accused, reporter, related, stranger, find, ...four } = await openFour()
    const log = (member: TestMember, address: string) => logInFrom(site, [member], address)
    await log(accused, '203.0.113.7')
    await log(reporter, '2001:db8:1:2::7')
    await log(related, '203.0.114.7')
    await log(stranger, '2001:db8:2:2::7')
    expect(await find()).toHaveLength(2)
    await log(related, '203.0.113.200')
    await four.expectOnlyTheStranger()
    await log(stranger, '2001:db8:1:ffff::1')
    expect(await find()).toEqual([])
  })
})

describe('a member is not drawn', () => {
  it('as a party, after a summons, or without serving', async () => {
    const { accused, reporter, related: one, stranger: other, find } = await openFour()
    for (const party of [accused, reporter]) await setServing(party, true)
    expect((await find()).toSorted()).toEqual([one.profileId, other.profileId].toSorted())
    expect(await find([one.profileId])).toEqual([other.profileId])
    await setServing(other, false)
    expect(await find([one.profileId])).toEqual([])
  })

  it('with a new account, an incomplete profile, or after their erasure', async () => {
    const { related: incomplete, stranger: erased, find } = await openFour()
    const newcomer = await site.member()
    await setServing(newcomer, true)
    expect(await find()).not.toContain(newcomer.profileId)
    expect(await notDrawn(newcomer)).toBe('NEW_ACCOUNT')
    site.clock.advance(justiceLimits.jurorAgeMs)
    expect(await find()).toContain(newcomer.profileId)
    await changeRows(site, 'profiles', { id: incomplete.profileId }, { name: '' })
    await eraseMember(site, erased)
    expect(await find()).toEqual([newcomer.profileId])
  })

  it('as an administrator, who reads in case files who is judged', async () => {
    const { stranger: other, find } = await openFour()
    const administrator = await site.member({ roles: ['ADMIN'] })
    await setServing(administrator, true)
    site.clock.advance(justiceLimits.jurorAgeMs)
    expect(await find()).not.toContain(administrator.profileId)
    expect(await find()).toContain(other.profileId)
    expect(await notDrawn(administrator)).toBe('ADMINISTRATOR')
  })

  it('with a standing verdict against them, until it is overturned or long ago', async () => {
    const { related: convicted, stranger: other, find } = await openFour()
    const caseId = await storeCase(site, { accused: convicted, reporters: [] })
    const verdict = (round: 1 | 2 | 3, upheld: boolean) =>
      addVerdict(site.platform, caseId, { round, ...(upheld && { penalty: 'WARNING' }) })
    await verdict(1, true)
    expect(await find()).toEqual([other.profileId])
    expect(await notDrawn(convicted)).toBe('RECENT_VERDICT')
    await verdict(2, false)
    expect(await find()).toHaveLength(2)
    await verdict(3, true)
    expect(await find()).toHaveLength(1)
    site.clock.advance(justiceLimits.jurorRestMs)
    expect(await find()).toHaveLength(2)
  })

  it('for a test user unless they are one, and test users not for others', async () => {
    const { accused, related: test, stranger: other, find } = await openFour()
    await grantRole(site, test, 'TEST')
    expect(await find()).toEqual([other.profileId])
    await grantRole(site, accused, 'TEST')
    expect(await find()).toEqual([test.profileId])
  })

  it('when they judge worse than a coin', async () => {
    const { related: poor, stranger: other, find } = await openFour()
    await practice(site, poor, { count: 10, isRight: false })
    expect(await find()).toEqual([other.profileId])
    const service = await poor.visitor.call('GET /api/arbitration/jury')
    expect(service.body).toMatchObject({
      notDrawn: 'ACCURACY',
      practice: { answered: 10, right: 0 },
    })
  })
})

it('jurors read the first of many reports, and are strangers to everyone who sent one', async () => {
  const { db } = site.platform
  const { accused, jurors } = await openCommunity(site, 2 + juries[1].jurors + 1)
  const reporters = await site.many(serverLimits.reportsJudged + 2, { name: 'Reporter' })
  const traits = { reason: 'HARASSMENT', words: 'They do not stop', stage: 'ANSWER' } as const
  const parties = { accused, reporters, seed: Buffer.alloc(32) }
  const caseId = await makeCase(site.platform, { ...parties, ...traits })
  const [friend] = firstOf(jurors, 1)
  const [last] = firstOf(reporters.toReversed(), 1)
  await sendMessage(friend, last, 'Hello')

  await db.transaction().execute(tx => maskCase(tx, caseId))
  const reports = await rowsOf(site, 'moderation_reports', { case_id: caseId })
  const read = reports.filter(report => report.masked_text !== '')
  const judged = reporters.slice(0, serverLimits.reportsJudged)
  expect(read.map(report => report.reporter_profile_id)).toEqual(
    judged.map(({ profileId }) => profileId),
  )

  await waitUntilDue(site, caseId)
  const seats = await seatsOf(site, caseId)
  expect(seats).toHaveLength(juries[1].jurors)
  expect(seats.map(seat => seat.juror_profile_id)).not.toContain(friend.profileId)
})

it('a query and the rule find the same members worse than a coin', async () => {
  const { db, clock } = site.platform
  const { profileId } = await site.member()
  const answers = db.deleteFrom('moderation_practice_answers').where('profile_id', '=', profileId)
  for (let answered = 0; answered <= 30; answered++) {
    for (const right of new Set(
      [0, 1, 2, 3, 5, 8, 9, 10, 11].map(each => Math.min(each, answered)),
    )) {
      await answers.execute()
      await sql`
        insert into moderation_practice_answers (profile_id, item, upholds, is_right, answered_at)
        select ${profileId}::uuid, 'item ' || n, true, n <= ${right}::int, ${clock.now()}
        from generate_series(1, ${answered}::int) as n`.execute(db)
      const { rows } = await sql<{ found: boolean }>`
        select ${doesWorseThanChance(sql`${profileId}`)} as found`.execute(db)
      expect([answered, right, rows[0]?.found]).toEqual([
        answered,
        right,
        isWorseThanChance({ answered, right }),
      ])
    }
  }
})

const check = async (caseId: string) =>
  checkDraws(site.platform, caseId, (await storedCase(site, caseId)).seed)

describe('a draw', () => {
  it('can be repeated from its record, through replacements and an appeal', async () => {
    const community = await openCommunity(site, 40)
    const { caseId, jury } = await openJudged(site, community)
    await castVotes(site, jury, caseId, [uphold(), uphold()])
    await waitUntilDue(site, caseId)
    const later = await summonedOf(site, community, caseId)
    await castVotes(site, later, caseId, times(5, uphold()))
    await openAppeal(site, caseId)
    expect(await check(caseId)).toEqual([
      { round: 1, number: 1, pool: 38, drawn: 7, isAsDeclared: true },
      { round: 1, number: 2, pool: 31, drawn: 5, isAsDeclared: true },
      { round: 2, number: 1, pool: 26, drawn: 9, isAsDeclared: true },
    ])
  })

  it('cannot be computed from its seed alone, which the sides see in the end', async () => {
    const { caseId, jurors, jury } = await openJudged(site, await openCommunity(site))
    const seed = (await storedCase(site, caseId)).seed ?? Buffer.alloc(0)
    const idsOf = (members: readonly TestMember[]) => members.map(({ profileId }) => profileId)
    const guessed = drawInOrder(seed, '1|1', idsOf(jurors)).slice(0, jury.length)
    expect(guessed.map(({ id }) => id).toSorted()).not.toEqual(idsOf(jury).toSorted())
  })

  it('is found to be manipulated when a ticket, a juror or the seed is changed', async () => {
    const { db } = site.platform
    const community = await openCommunity(site)
    const { caseId: ticket } = await openJudged(site, community)
    expect(await check(ticket)).toMatchObject([{ isAsDeclared: true }])
    for (const seed of [Buffer.alloc(32), null]) {
      expect(await checkDraws(site.platform, ticket, seed)).toMatchObject([{ isAsDeclared: false }])
    }
    await sql`
      update moderation_draws set ticket = decode(repeat('00', 32), 'hex')
      where case_id = ${ticket} and profile_id = (
        select max(profile_id::text)::uuid from moderation_draws where case_id = ${ticket})`.execute(
      db,
    )
    expect(await check(ticket)).toMatchObject([{ isAsDeclared: false }])

    const { caseId: juror } = await openJudged(site, community)
    const called = new Set((await seatsOf(site, juror)).map(seat => seat.juror_profile_id))
    const pool = await rowsOf(site, 'moderation_draws', { case_id: juror })
    const other = community.jurors.find(
      ({ profileId }) => !called.has(profileId) && pool.some(draw => draw.profile_id === profileId),
    )
    await sql`
      update moderation_jurors set juror_profile_id = ${other?.profileId}
      where case_id = ${juror} and juror_profile_id = ${[...called][0]}`.execute(db)
    expect(await check(juror)).toMatchObject([{ isAsDeclared: false }])
  })
})
