import { describe, expect, it } from 'vitest'
import { endDuesAt, giveSeat, payDues } from '#server/testing/dues.ts'
import { logIn, ownPassword as password } from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { changeRole } from './roles.ts'

const dayMs = 24 * 3_600_000

const site = await sharedSiteWithClock()

/** The roles that the member reads, by name. */
const rolesOf = async ({ visitor }: TestMember) =>
  sorted((await visitor.call('GET /api/settings')).body.roles)

const sorted = (roles: unknown) => (Array.isArray(roles) ? roles.map(String).toSorted() : roles)

describe('a role', () => {
  it('granted or revoked applies to open sessions at once', async () => {
    await site.member({ roles: ['ADMIN'] })
    const member = await site.member()
    const named = { email: member.email.toUpperCase() }
    // The roles that the session knows.
    const known = async () => (await member.visitor.ask('GET /api/profiles/mine'))[0]?.roles
    const role = { member: named, role: 'ADMIN', actor: 'operator' } as const
    expect(await known()).toEqual(['USER'])
    expect(await changeRole(site.platform, { ...role, action: 'grant' })).toBe('changed')
    expect(await known()).toEqual(expect.arrayContaining(['USER', 'ADMIN']))
    expect(await changeRole(site.platform, { ...role, action: 'revoke' })).toBe('changed')
    expect(await known()).toEqual(['USER'])
  })

  it('does not change when it is granted twice, revoked without a grant, or given to an unknown address', async () => {
    const { email } = await site.member()
    const change = (action: 'grant' | 'revoke', role: 'USER' | 'ADMIN', of = email) =>
      changeRole(site.platform, { action, member: { email: of }, role, actor: 'operator' })
    expect(await change('grant', 'USER')).toBe('unchanged')
    expect(await change('revoke', 'ADMIN')).toBe('unchanged')
    const unknown = change('grant', 'ADMIN', 'nobody@example.org')
    await expect(unknown).rejects.toThrow('member-not-found')
  })
})

describe('the role PRO', () => {
  it('comes with dues, and goes when the grace is over', async () => {
    const ann = await site.member()
    expect(await rolesOf(ann)).toEqual(['USER'])
    await payDues(site, ann)
    await endDuesAt(site, ann, new Date(site.clock.now().getTime() + dayMs))
    expect(await rolesOf(ann)).toEqual(['PRO', 'USER'])
    site.clock.advance(dayMs)
    expect(await rolesOf(ann)).toEqual(['PRO', 'USER'])
    site.clock.advance(billingLimits.duesGraceMs)
    expect(await rolesOf(ann)).toEqual(['USER'])
  })

  it('comes with a seat from a paying member, and goes with it', async () => {
    const [payer, holder, stranger] = await site.members([{}, {}, {}])
    await payDues(site, payer)
    expect(await rolesOf(holder)).toEqual(['USER'])
    const id = await giveSeat(payer, holder)
    expect(await rolesOf(holder)).toEqual(['PRO', 'USER'])
    expect(await rolesOf(stranger)).toEqual(['USER'])
    await payer.visitor.call('DELETE /api/billing/seats/:id', { params: { id } })
    expect(await rolesOf(holder)).toEqual(['USER'])
  })

  it('is listed once if it was also granted, beside other roles', async () => {
    const [granted, volunteer] = await site.members([{ roles: ['PRO'] }, { roles: ['VOLUNTEER'] }])
    expect(await rolesOf(granted)).toEqual(['PRO', 'USER'])
    expect(await rolesOf(volunteer)).toEqual(['USER', 'VOLUNTEER'])
    for (const member of [granted, volunteer]) await payDues(site, member)
    expect(await rolesOf(granted)).toEqual(['PRO', 'USER'])
    expect(await rolesOf(volunteer)).toEqual(['PRO', 'USER', 'VOLUNTEER'])
  })

  it('stays when settings are saved, and saving never grants it', async () => {
    const member = await site.member()
    await payDues(site, member)
    const saved = await putSettings(member.visitor, { password })
    expect(sorted(saved.body.roles)).toEqual(['PRO', 'USER'])
    const visitor = site.visitor()
    const login = await logIn(visitor, { email: member.email, password })
    expect(login.body.roles).toEqual(['USER'])
    expect((await visitor.call('GET /api/profiles/mine')).body[0]?.roles).toEqual(['USER'])
  })
})
