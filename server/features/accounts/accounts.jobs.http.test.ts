import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { issuedLogin, register } from '#server/testing/mailed-login.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'
import { purgeAccounts } from './accounts.jobs.ts'

const site = await ownSite('looks at whole tables')
const { db } = site.platform

it('addresses that never joined and members’ network addresses are deleted after a month', async () => {
  const { email } = await site.member()
  for (const each of [email, 'never@example.org']) await register(site.visitor(), each)
  await purgeAccounts(site.platform)
  const stored = () => rowsOf(site, 'accounts_acknowledgements')
  expect(await stored()).toHaveLength(6)
  site.clock.advance(limits.addressKeptMs + 1000)
  await purgeAccounts(site.platform)
  expect(await stored()).toMatchObject(Array(3).fill({ email, address: null }))
})

it('a failing purge does not stop the others', async () => {
  await issuedLogin(site, 'left@example.org')
  const logins = db.selectFrom('accounts_mail_passwords').select('email')
  expect(await logins.execute()).toEqual([{ email: 'left@example.org' }])
  site.clock.advance(limits.oneTimePasswordValidMs + limits.mailPasswordKeptMs + 1_000)
  await sql`alter table sessions rename column seen_at to away`.execute(db)
  await expect(purgeAccounts(site.platform)).rejects.toThrow('1 steps failed')
  await sql`alter table sessions rename column away to seen_at`.execute(db)
  expect(await logins.execute()).toEqual([])
})
