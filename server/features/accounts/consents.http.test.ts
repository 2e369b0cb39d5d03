import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { putSettings } from '#server/testing/member-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'

const site = await sharedSiteWithClock()

const give = ({ visitor }: TestMember, body: object) =>
  visitor.call('PUT /api/account/consents', { body })

const given = ({ accountId }: TestMember) =>
  rowsOf(site, 'accounts_consents', { account_id: accountId })

const toldOf = async ({ visitor }: TestMember) =>
  (await visitor.call('GET /api/settings')).body.consents

describe('a consent', () => {
  it('is stored with its words, their hash and the time, and shown on every device', async () => {
    const member = await site.member()
    expect(await toldOf(member)).toEqual([])
    const text = 'Others may see roughly where I am.'
    const before = site.clock.now()
    expect(await give(member, { kind: 'LOCATION', text })).toMatchObject({ status: 204, text: '' })
    const [stored] = await given(member)
    const text_hash = createHash('sha256').update(text).digest()
    expect(stored).toMatchObject({ kind: 'LOCATION', text, text_hash })
    expect(stored?.given_at.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(await toldOf(member)).toEqual(['LOCATION'])
  })

  it('given again keeps its first time, and in other words is a new one', async () => {
    const member = await site.member()
    await give(member, { kind: 'LOCATION', text: 'The words' })
    const [first] = await given(member)
    site.clock.advance(1_000)
    expect((await give(member, { kind: 'LOCATION', text: 'The words' })).status).toBe(204)
    expect(await given(member)).toEqual([first])
    expect((await give(member, { kind: 'LOCATION', text: 'Other words' })).status).toBe(204)
    const [second] = await given(member)
    expect(second?.text).toBe('Other words')
    expect(second?.given_at.getTime()).toBeGreaterThan(first?.given_at.getTime() ?? Number.NaN)
  })

  it('is the member’s own, and goes with the account', async () => {
    const [member, other] = await site.members([{}, {}])
    await give(member, { kind: 'LOCATION', text: 'The words' })
    expect(await toldOf(other)).toEqual([])
    await removeRows(site, 'accounts', { id: member.accountId })
    expect(await given(member)).toEqual([])
  })
})

it('sent back with the settings, consents are not changed by that', async () => {
  const member = await site.member()
  const saved = await putSettings(member.visitor, { consents: ['LOCATION'] })
  expect(saved).toMatchObject({ status: 200, body: { consents: [] } })
})
