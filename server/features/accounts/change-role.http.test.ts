import { describe, expect, it } from 'vitest'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { changeRole } from './roles.ts'

const site = await sharedSite()

/** As the session knows them. */
const rolesOf = async ({ visitor }: TestMember) =>
  (await visitor.call('GET /api/profiles/mine')).body[0]?.roles

describe('a role', () => {
  it('granted or revoked applies to open sessions at once', async () => {
    await site.member({ roles: ['ADMIN'] })
    const member = await site.member()
    const named = { email: member.email.toUpperCase() }
    const role = { member: named, role: 'ADMIN', actor: 'operator' } as const
    expect(await rolesOf(member)).toEqual(['USER'])
    expect(await changeRole(site.platform, { ...role, action: 'grant' })).toBe('changed')
    expect(await rolesOf(member)).toEqual(expect.arrayContaining(['USER', 'ADMIN']))
    expect(await changeRole(site.platform, { ...role, action: 'revoke' })).toBe('changed')
    expect(await rolesOf(member)).toEqual(['USER'])
  })

  it('changes nothing when it is granted twice, revoked without a grant, or given to an unknown address', async () => {
    const { email } = await site.member()
    const change = (action: 'grant' | 'revoke', role: 'USER' | 'ADMIN', of = email) =>
      changeRole(site.platform, { action, member: { email: of }, role, actor: 'operator' })
    expect(await change('grant', 'USER')).toBe('unchanged')
    expect(await change('revoke', 'ADMIN')).toBe('unchanged')
    const unknown = change('grant', 'ADMIN', 'nobody@example.org')
    await expect(unknown).rejects.toThrow('member-not-found')
  })
})
