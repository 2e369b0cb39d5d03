import { describe, expect, it, vi } from 'vitest'
import { foldRoleCounts } from '#server/features/accounts/roles.ts'
import { eventually } from '#server/testing/eventually.ts'
import { readSector } from '#server/testing/map-reads.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'

const site = await ownSite('counts all members', {}, { runsJobs: true })
const chief = await site.member({ roles: ['ADMIN'] })

const create = (count: number) =>
  chief.visitor.call('POST /api/admin/testUsersCreate/:count', { params: { count } })

const created = async (count: number): Promise<string[]> =>
  JSON.parse(expectDone(await create(count)).text)

async function counts(): Promise<Record<string, number>> {
  const rows = await chief.visitor.read('GET /api/admin/dashboard/userRoleCounts')
  return Object.fromEntries(rows.map(({ role, count }) => [role, count]))
}

describe('test users', () => {
  it('are the requested number of named members in the city, with the role TEST', async () => {
    const before = await counts()
    const ids = await created(12)
    expect(new Set(ids)).toHaveProperty('size', 12)
    const after = await counts()
    expect([after.TEST, after.USER]).toEqual([12, (before.USER ?? 0) + 12])
    const seen = await eventually(async () => {
      const { body } = await readSector(chief)
      return Array.isArray(body) && body.length > 4 && body
    })
    for (const { profileId, profileName } of seen) {
      expect(ids).toContain(profileId)
      expect(profileName).not.toBe('')
    }
  })

  it('get drawn pictures, one at a time', async () => {
    const areThere = async () => (await rowsOf(site, 'pictures')).length > 0
    await vi.waitUntil(areThere, { timeout: 50_000, interval: 100 })
  })

  it('are different each time, even after two clicks at once', async () => {
    const before = await counts()
    const ids = (await Promise.all([created(5), created(5)])).flat()
    expect(new Set(ids)).toHaveProperty('size', 10)
    expect((await counts()).TEST).toBe((before.TEST ?? 0) + 10)
  })

  it('leave out numbers whose address belongs to a real member', async () => {
    const ids = await created(1)
    const former = await rowsOf(site, 'profiles', { id: ids })
    const accounts = { account_id: former.map(each => textOf(each.account_id)) }
    await removeRows(site, 'accounts_roles', { role: 'TEST', ...accounts })
    expect((await create(3)).status).toBe(201)
  })

  it('are in the audit log', async () => {
    await create(2)
    const entries = await rowsOf(site, 'audit_entries')
    expect(entries.at(-1)).toMatchObject({ action: 'TEST_USERS_CREATED', details: '2' })
  })
})

describe('the counts by role', () => {
  const truth = async () => {
    const held: Record<string, number> = { USER: 0, PRO: 0, VOLUNTEER: 0, ADMIN: 0, TEST: 0 }
    for (const { role } of await rowsOf(site, 'accounts_roles')) held[role] = (held[role] ?? 0) + 1
    return held
  }

  it('are exact after grants, revocations and erasures, before and after folding', async () => {
    const [one, other] = await site.members([{ roles: ['PRO'] }, { roles: ['PRO', 'VOLUNTEER'] }])
    expect(await counts()).toEqual(await truth())
    await foldRoleCounts(site.platform)
    expect(await counts()).toEqual(await truth())
    await removeRows(site, 'accounts', { id: one.accountId })
    await removeRows(site, 'accounts_roles', { account_id: other.accountId, role: 'PRO' })
    const after = await truth()
    expect(await counts()).toEqual(after)
    await foldRoleCounts(site.platform)
    await foldRoleCounts(site.platform)
    expect(await counts()).toEqual(after)
    expect(after.PRO).toBe(0)
  })
})
