import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { drawInOrder } from '#server/policies/jurors.ts'
import { newsOf, storedCase } from '#server/testing/case-actions.ts'
import {
  castVotes,
  openAppeal,
  openCommunity,
  openJudged,
  passStage,
  seatsOf,
  storeCase,
  summonedOf,
  times,
  uphold,
  verdictsOf,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import { advanceDueCases } from '../case-steps.ts'
import { checkDraws } from './draw-jurors.ts'

const [here, there] = await ownTwoSites({ clock: new TestClock() })

const check = async (caseId: string) =>
  checkDraws(here.platform, caseId, (await storedCase(here, caseId)).seed)

describe('a draw', () => {
  it('can be done again from what was recorded, through replacements and an appeal', async () => {
    const community = await openCommunity(here, 40)
    const { caseId, jury } = await openJudged(here, community)
    await castVotes(here, jury, caseId, [uphold(), uphold()])
    await waitUntilDue(here, caseId)
    const later = await summonedOf(here, community, caseId)
    await castVotes(here, later, caseId, times(5, uphold()))
    await openAppeal(here, caseId)
    expect(await check(caseId)).toEqual([
      { round: 1, number: 1, pool: 38, drawn: 7, isAsDeclared: true },
      { round: 1, number: 2, pool: 31, drawn: 5, isAsDeclared: true },
      { round: 2, number: 1, pool: 26, drawn: 9, isAsDeclared: true },
    ])
  })

  it('cannot be worked out by its seed alone, which the sides are shown in the end', async () => {
    const { caseId, jurors, jury } = await openJudged(here, await openCommunity(here))
    const seed = (await storedCase(here, caseId)).seed ?? Buffer.alloc(0)
    const idsOf = (members: readonly TestMember[]) => members.map(({ profileId }) => profileId)
    const guessed = drawInOrder(seed, '1|1', idsOf(jurors)).slice(0, jury.length)
    expect(guessed.map(({ id }) => id).toSorted()).not.toEqual(idsOf(jury).toSorted())
  })

  it('is found to be manipulated when a ticket, a juror or the seed is another', async () => {
    const { db } = here.platform
    const community = await openCommunity(here)
    const { caseId: ticket } = await openJudged(here, community)
    expect(await check(ticket)).toMatchObject([{ isAsDeclared: true }])
    for (const seed of [Buffer.alloc(32), null]) {
      expect(await checkDraws(here.platform, ticket, seed)).toMatchObject([{ isAsDeclared: false }])
    }
    await sql`
      update moderation_draws set ticket = decode(repeat('00', 32), 'hex')
      where case_id = ${ticket} and profile_id = (
        select max(profile_id::text)::uuid from moderation_draws where case_id = ${ticket})`.execute(
      db,
    )
    expect(await check(ticket)).toMatchObject([{ isAsDeclared: false }])

    const { caseId: juror } = await openJudged(here, community)
    const called = new Set((await seatsOf(here, juror)).map(seat => seat.juror_profile_id))
    const pool = await rowsOf(here, 'moderation_draws', { case_id: juror })
    const other = community.jurors.find(
      ({ profileId }) => !called.has(profileId) && pool.some(draw => draw.profile_id === profileId),
    )
    await sql`
      update moderation_jurors set juror_profile_id = ${other?.profileId}
      where case_id = ${juror} and juror_profile_id = ${[...called][0]}`.execute(db)
    expect(await check(juror)).toMatchObject([{ isAsDeclared: false }])
  })
})

describe('a step', () => {
  it('that is due is taken once by two processes at once, and told once', async () => {
    const community = await openCommunity(here, 30)
    const { accused, reporter } = community
    const caseId = await storeCase(here, { accused, reporters: [reporter] })
    async function takeStep() {
      await passStage(here, caseId)
      await Promise.all([here, there, here, there].map(({ platform }) => advanceDueCases(platform)))
    }
    await takeStep()
    expect(await check(caseId)).toMatchObject([{ number: 1, drawn: 7, isAsDeclared: true }])
    await castVotes(here, await summonedOf(here, community, caseId), caseId, times(5, uphold()))
    await takeStep()
    expect(await verdictsOf(here, caseId)).toHaveLength(1)
    expect(await newsOf(accused)).toEqual(['CASE_NEWS'])
  })

  it('that fails in the middle leaves nothing, holds up no other case, and is taken again', async () => {
    const { db } = here.platform
    const community = await openCommunity(here, 30)
    const { accused, reporter } = community
    const [cut, whole] = [
      await storeCase(here, { accused, reporters: [reporter] }),
      await storeCase(here, { accused: reporter, reporters: [accused] }),
    ]
    here.clock.advance(86_400_000)
    await sql`
      create function cut_off() returns trigger language plpgsql as $$ begin
        if new.case_id = ${sql.lit(cut)} then raise exception 'cut off'; end if;
        return new;
      end $$`.execute(db)
    await sql`
      create trigger cut_off before insert on notifications
      for each row execute function cut_off()`.execute(db)
    await expect(advanceDueCases(here.platform)).rejects.toThrow('1 steps failed')
    await sql`drop function cut_off cascade`.execute(db)
    expect(await seatsOf(here, cut)).toEqual([])
    expect((await storedCase(here, cut)).stage).toBe('ANSWER')
    expect(await check(cut)).toEqual([])
    expect(await seatsOf(here, whole)).toHaveLength(7)
    await advanceDueCases(there.platform)
    expect(await seatsOf(here, cut)).toHaveLength(7)
  })
})
