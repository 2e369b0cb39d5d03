import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { changeRole } from './change-role.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** As the session knows them. */
const rolesOf = async ({ visitor }: TestMember) =>
  (await visitor.call('GET /api/profiles/mine')).body[0]?.roles

describe('a role', () => {
  it('granted or revoked counts at once in a session that is open', async () => {
    const member = await site.member()
    const wish = { email: member.email.toUpperCase(), role: 'ADMIN' as const }
    expect(await rolesOf(member)).toEqual(['USER'])
    expect(await changeRole(site.platform, { ...wish, deed: 'grant' })).toBe('changed')
    expect(await rolesOf(member)).toEqual(expect.arrayContaining(['USER', 'ADMIN']))
    expect(await changeRole(site.platform, { ...wish, deed: 'revoke' })).toBe('changed')
    expect(await rolesOf(member)).toEqual(['USER'])
  })

  it('granted to who has it, revoked from who has not, or to nobody, changes nothing', async () => {
    const { email } = await site.member()
    const change = (deed: 'grant' | 'revoke', role: 'USER' | 'ADMIN') =>
      changeRole(site.platform, { deed, email, role })
    expect(await change('grant', 'USER')).toBe('unchanged')
    expect(await change('revoke', 'ADMIN')).toBe('unchanged')
    const nobody = { deed: 'grant', email: 'nobody@example.org', role: 'ADMIN' } as const
    expect(await changeRole(site.platform, nobody)).toBe('no such account')
  })
})
