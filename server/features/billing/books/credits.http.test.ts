import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveCredits } from '#server/testing/dues.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf } from '#server/testing/visitor.ts'
import { billingLimits } from '#shared/billing-limits.ts'

const site = await sharedSite()
let administrator: TestMember
beforeAll(async () => {
  administrator = await site.member({ roles: ['ADMIN'] })
})

const read = async ({ visitor }: TestMember) =>
  (await visitor.call('GET /api/billing/credits')).body
const spend = ({ visitor }: TestMember, id: string = randomUUID()) =>
  visitor.call('POST /api/billing/credits/months', { body: { id } })
const give = (email: string, credits: number, id: string = randomUUID()) =>
  administrator.visitor.call('POST /api/admin/billing/credits', {
    body: { id, email, credits, reason: 'A case judged' },
  })
const tooFew = refused('billing/too-few-credits')

describe('credits', () => {
  it('are none at first', async () => {
    expect(await read(await site.member())).toEqual({ sum: 0, entries: [] })
  })

  it('are given once under one id, with what they came from', async () => {
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

  it('are refused under an id that gave others, or gave them to somebody else', async () => {
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

  it('are taken back by a counter-entry, as far as they are there', async () => {
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

  it('are given to members only, and never none', async () => {
    expect(await give('nobody@example.org', 5)).toMatchObject(refused('billing/member-not-found'))
    expect((await give(administrator.email, 0)).status).toBe(422)
    for (const reason of [' \n', 'a\u0000b']) {
      const { status } = await administrator.visitor.call('POST /api/admin/billing/credits', {
        body: { id: randomUUID(), email: administrator.email, credits: 1, reason },
      })
      expect(status).toBe(422)
    }
    expect((await give(administrator.email, billingLimits.creditsMax + 1)).status).toBe(422)
  })
})

describe('a month', () => {
  it('costs its credits once under one id, and not more than are there', async () => {
    const member = await site.member()
    await giveCredits(site, member, billingLimits.monthCredits + 1)
    const id = randomUUID()
    const replies = await Promise.all([spend(member, id), spend(member, id), spend(member, id)])
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { sum: 1 } })
    expect(await spend(member)).toMatchObject(tooFew)
    const { body } = await member.visitor.call('GET /api/billing')
    expect(body.contributor).toEqual({ by: 'CREDITS' })
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

  it('spent twice at once is bought as often as there are credits', async () => {
    const member = await site.member()
    await giveCredits(site, member, billingLimits.monthCredits)
    const replies = await Promise.all([spend(member), spend(member)])
    expect(statusesOf(replies)).toEqual([200, 409])
    expect((await read(member)).sum).toBe(0)
  })
})
