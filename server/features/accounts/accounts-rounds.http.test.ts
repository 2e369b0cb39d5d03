import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'
import { purgeAccounts } from './accounts-rounds.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const acknowledge = (email: string) =>
  site.platform.db
    .insertInto('accounts_acknowledgements')
    .values({
      id: randomUUID(),
      email,
      value: 'I_AGREE_AGE',
      text: 'I am 18',
      text_hash: Buffer.from('x'),
      address: '127.0.0.1',
      acknowledged_at: site.clock.now(),
    })
    .execute()

it('who never joined is forgotten after a month, and of members the network address', async () => {
  const member = await site.member()
  await acknowledge(member.email)
  await acknowledge('never@example.org')
  await purgeAccounts(site.platform)
  const kept = () =>
    site.platform.db.selectFrom('accounts_acknowledgements').select(['email', 'address']).execute()
  expect(await kept()).toHaveLength(2)
  site.clock.advance(limits.addressKeptMs + 1000)
  await purgeAccounts(site.platform)
  expect(await kept()).toEqual([{ email: member.email, address: null }])
})
