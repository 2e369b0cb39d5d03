import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { giveCredits, readBilling } from '#server/testing/dues.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf } from '#server/testing/visitor.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'
import { creditsTexts } from '#shared/texts/volunteer-credits.ts'
import { earnCredits } from '../earn-credits.ts'

const site = await sharedSiteWithClock()
const administrator = await site.member({ roles: ['ADMIN'] })

const read = ({ visitor }: TestMember) => visitor.ask('GET /api/billing/credits')
const spend = ({ visitor }: TestMember, id: string = randomUUID()) =>
  visitor.call('POST /api/billing/credits/months', { body: { id } })
const give = (email: string, credits: number, id: string = randomUUID()) =>
  administrator.visitor.call('POST /api/admin/billing/credits', {
    body: { id, email, credits, reason: 'A case judged' },
  })
const tooFew = refused('billing/too-few-credits')

describe('credits', () => {
  it('are given once under one id, with their reason', async () => {
    const member = await site.member()
    const id = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => give(member.email, 30, id)))
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { sum: 30 } })
    expect(await read(member)).toMatchObject({
      sum: 30,
      entries: [{ id, kind: 'GIVEN', credits: 30, reason: 'A case judged' }],
    })
    const entries = await site.platform.db
      .selectFrom('audit_entries')
      .innerJoin('audit_keys', 'audit_keys.key', 'audit_entries.subject_key')
      .select(['action', 'details', 'reason'])
      .where('account_id', '=', member.accountId)
      .execute()
    expect(entries).toEqual([{ action: 'CREDITS_GIVEN', details: '30', reason: 'A case judged' }])
  })

  it('are refused under an id that was used for another amount or another member', async () => {
    const [member, other] = await site.members([{}, {}])
    const id = randomUUID()
    await give(member.email, 30, id)
    const differ = refused('billing/credits-differ')
    expect(await give(member.email, 40, id)).toMatchObject(differ)
    expect(await give(other.email, 30, id)).toMatchObject(differ)
    expect(await spend(other, id)).toMatchObject(differ)
    expect(await read(member)).toMatchObject({ sum: 30 })
    expect(await read(other)).toMatchObject({ sum: 0, entries: [] })
  })

  it('are taken back by a counter-entry, but never more than the member has', async () => {
    const member = await site.member()
    await giveCredits(site, member, 30)
    expect(await give(member.email, -20)).toMatchObject({ status: 200, body: { sum: 10 } })
    expect(await give(member.email, -11)).toMatchObject(tooFew)
    expect(await read(member)).toMatchObject({
      sum: 10,
      entries: [
        { kind: 'CORRECTED', credits: -20 },
        { kind: 'GIVEN', credits: 30 },
      ],
    })
  })

  it('are given to members only, and never as zero', async () => {
    expect(await give('nobody@example.org', 5)).toMatchObject(refused('billing/member-not-found'))
    const { email, visitor } = administrator
    expect((await give(email, 0)).status).toBe(422)
    const body = { id: randomUUID(), email, credits: 1, reason: ' \n' }
    expect((await visitor.call('POST /api/admin/billing/credits', { body })).status).toBe(422)
  })
})

describe('a month', () => {
  it('costs its credits once under one id, and never more than the member has', async () => {
    const member = await site.member()
    await giveCredits(site, member, billingLimits.monthCredits + 1)
    const id = randomUUID()
    const replies = await Promise.all([spend(member, id), spend(member, id), spend(member, id)])
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { sum: 1 } })
    expect(await spend(member)).toMatchObject(tooFew)
    expect((await readBilling(member)).contributor).toEqual({ by: 'CREDITS' })
  })

  it('begins where the last one ends', async () => {
    const member = await site.member()
    await giveCredits(site, member, 2 * billingLimits.monthCredits)
    const first = Number(expectDone(await spend(member)).body.tsPaidUntil)
    const second = Number(expectDone(await spend(member)).body.tsPaidUntil)
    const days = (second - first) / (24 * 3_600_000)
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
    const both = await Promise.all([spend(member), spend(member)])
    for (const reply of both) expect(reply).toMatchObject(tooFew)
  })

  it('bought twice at once is paid for only as far as the credits last', async () => {
    const member = await site.member()
    await giveCredits(site, member, billingLimits.monthCredits)
    const replies = await Promise.all([spend(member), spend(member)])
    expect(statusesOf(replies)).toEqual([200, 409])
    expect((await read(member)).sum).toBe(0)
  })
})

const dayMs = 86_400_000

type Work = Parameters<typeof earnCredits>[2]['work']

const earn = ({ profileId }: TestMember, work: Work, workId: string) =>
  site.platform.db
    .transaction()
    .execute(tx => earnCredits(site.platform, tx, { profileId, work, workId }))

describe('credits for work', () => {
  it('are booked once for each piece of work, even by two at once', async () => {
    const member = await site.member()
    const booked = await Promise.all([earn(member, 'JURY', 'case'), earn(member, 'JURY', 'case')])
    expect(booked.toSorted((one, other) => one - other)).toEqual([0, limits.credits.JURY])
    expect(await earn(member, 'JURY', 'case')).toBe(0)
    expect(await earn(member, 'IDENTIFY', 'case')).toBe(limits.credits.IDENTIFY)
    expect(await read(member)).toMatchObject({
      sum: limits.credits.JURY + limits.credits.IDENTIFY,
      entries: [
        { kind: 'EARNED', work: 'IDENTIFY', credits: 2, reason: '' },
        { kind: 'EARNED', work: 'JURY', credits: 5, reason: '' },
      ],
    })
  })

  it('stop at the daily limit, even for two at once', async () => {
    const member = await site.member()
    await Promise.all(['a', 'b', 'c', 'd'].map(id => earn(member, 'JURY', id)))
    expect((await read(member)).sum).toBe(limits.creditsPerDay)
    expect(await earn(member, 'PRACTICE', 'e')).toBe(0)
    site.clock.advance(dayMs)
    expect(await earn(member, 'PRACTICE', 'f')).toBe(limits.credits.PRACTICE)
    expect((await read(member)).sum).toBe(limits.creditsPerDay + limits.credits.PRACTICE)
  })

  it('appear as a sum in the settings', async () => {
    const member = await site.member()
    await earn(member, 'JURY', 'case')
    const { volunteerCredits } = await member.visitor.ask('GET /api/settings')
    expect(volunteerCredits).toBe(limits.credits.JURY)
  })

  it('name the work in words', () => {
    const entry = { kind: 'EARNED', credits: 5, reason: '', day: 'Today' } as const
    expect(creditsTexts.entry({ ...entry, work: 'JURY' })).toBe('Today: 5 – A case judged')
    expect(creditsTexts.entry({ ...entry, work: 'IDENTIFY' })).toContain('A picture compared')
    expect(creditsTexts.entry({ ...entry, work: 'PRACTICE' })).toContain('A practice case')
  })
})
