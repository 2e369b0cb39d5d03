import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ownSite } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'
import { purgeAccounts } from './accounts.jobs.ts'

const site = await ownSite('looks at whole tables')

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

it('addresses that never joined are deleted after a month, and members’ network addresses', async () => {
  const member = await site.member()
  await acknowledge(member.email)
  await acknowledge('never@example.org')
  await purgeAccounts(site.platform)
  const stored = () =>
    site.platform.db.selectFrom('accounts_acknowledgements').select(['email', 'address']).execute()
  expect(await stored()).toHaveLength(2)
  site.clock.advance(limits.addressKeptMs + 1000)
  await purgeAccounts(site.platform)
  expect(await stored()).toEqual([{ email: member.email, address: null }])
})

it('a failing purge does not stop the others', async () => {
  const { db } = site.platform
  const login = () => db.selectFrom('accounts_mail_passwords').select('id').execute()
  await db
    .insertInto('accounts_mail_passwords')
    .values({
      id: randomUUID(),
      email: 'left@example.org',
      password_hash: Buffer.from('x'),
      created_at: new Date(0),
      expires_at: new Date(0),
    })
    .execute()
  expect(await login()).toHaveLength(1)
  await sql`alter table sessions rename column seen_at to away`.execute(db)
  await expect(purgeAccounts(site.platform)).rejects.toThrow('1 steps failed')
  await sql`alter table sessions rename column away to seen_at`.execute(db)
  expect(await login()).toEqual([])
})
