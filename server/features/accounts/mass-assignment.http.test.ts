import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { acknowledgements, mailedTo } from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithJobs } from '#server/testing/test-site.ts'

const site = await sharedSiteWithJobs()

/** Privileges that a request might claim, under every possible name. */
const wishes = {
  id: randomUUID(),
  accountId: randomUUID(),
  account_id: randomUUID(),
  profileId: randomUUID(),
  default_profile_id: randomUUID(),
  roles: ['ADMIN', 'PRO', 'VOLUNTEER', 'USER'],
  role: 'ADMIN',
  isAdmin: true,
  tier: 'PRO',
  consents: ['LOCATION'],
  credits: 1_000,
  volunteerCredits: 1_000,
  volunteer_credits: 1_000,
  password_hash: 'x',
  byMail: false,
  by_mail: false,
  tsCreated: 1,
  tsUpdated: 1,
  created_at: '2000-01-01',
  updated_at: '2000-01-01',
}

/** The stored data of an account and its profile that no call may write. */
async function storedOf(email: string) {
  const account = await rowOf(site, 'accounts', { email })
  const ofAccount = { account_id: account.id }
  const roles = await rowsOf(site, 'accounts_roles', ofAccount)
  const sessions = await rowsOf(site, 'sessions', ofAccount)
  const profiles = await rowsOf(site, 'profiles', ofAccount)
  return {
    account,
    roles,
    sessions: sessions.map(({ id, by_mail, created_at }) => ({ id, by_mail, created_at })),
    profiles: profiles.map(({ id, account_id }) => ({ id, account_id })),
  }
}

describe('a privilege in a request', () => {
  it('is ignored by registration and login', async () => {
    const email = 'ambitious@example.org'
    const reply = await site.visitor().call('POST /api/auth/register', {
      body: { email, acknowledgements, ...wishes },
    })
    expect(reply).toMatchObject({ status: 202, text: '{}' })
    const { password } = await mailedTo(site, email)
    const visitor = site.visitor()
    const form = { username: email, password, roles: 'ADMIN', profileId: wishes.profileId }
    const login = await visitor.call('POST /api/auth', { form })
    expect(login).toMatchObject({ status: 200, body: { roles: ['USER'] } })
    const { account, roles, profiles, sessions } = await storedOf(email)
    expect(roles.map(({ role }) => role)).toEqual(['USER'])
    expect(sessions).toMatchObject([{ by_mail: true }])
    const ids: readonly unknown[] = Object.values(wishes)
    expect(ids).not.toContain(account.id)
    expect(ids).not.toContain(profiles[0]?.id)
    expect(account.password_hash).toBeNull()
    expect(account.created_at.getTime()).toBeGreaterThan(new Date('2001-01-01').getTime())
  })

  it('is ignored by the settings', async () => {
    const { visitor, email } = await site.member()
    const { body: saved } = await putSettings(visitor)
    const before = await storedOf(email)
    const replies = [await putSettings(visitor, { ...wishes, passwordWanted: false })]
    const body: object = wishes
    replies.push(await visitor.call('PATCH /api/settings', { body }))
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: saved })
    expect(await storedOf(email)).toEqual(before)
  })
})
