import { describe, expect, it, vi } from 'vitest'
import { foldRoleCounts } from '#server/features/accounts/roles.ts'
import { eventually } from '#server/testing/eventually.ts'
import { readSector } from '#server/testing/map-reads.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { openTestSite, ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, textOf } from '#server/testing/visitor.ts'
import { removeTestUsers } from './test-users.ts'

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

it('says which brands there are, and where they are read from', async () => {
  const { brands, hasOwnBrands } = await chief.visitor.read('GET /api/admin/site')
  expect(hasOwnBrands).toBe(false)
  expect(brands.map(({ name }) => name)).toContain('Bear Harbour')
})

it('says how the process, the database and the disk do', async () => {
  await chief.visitor.call('GET /api/settings')
  const health = await chief.visitor.read('GET /api/admin/health')
  expect(health).toMatchObject({ isDatabaseUp: true, isMapLoaded: true, jobsFailed: 0 })
  expect(health.callsPerSecond).toBeGreaterThan(0)
  expect(health.p95Ms).toBeGreaterThan(0)
  expect(health.diskFreeBytes).toBeLessThanOrEqual(health.diskBytes)
  expect(health).not.toHaveProperty('backup')
})

const remove = (by: TestMember) => by.visitor.call('POST /api/admin/testUsersRemove')

describe('test users', () => {
  it('are members of the role TEST with names, in the city, as many as asked for', async () => {
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

  it('get drawn pictures, one after the other', async () => {
    const areThere = async () => (await rowsOf(site, 'pictures')).length > 0
    await vi.waitUntil(areThere, { timeout: 50_000, interval: 100 })
  })

  it('are others each time, also when it is pressed twice at once', async () => {
    const before = await counts()
    const ids = (await Promise.all([created(5), created(5)])).flat()
    expect(new Set(ids)).toHaveProperty('size', 10)
    expect((await counts()).TEST).toBe((before.TEST ?? 0) + 10)
  })

  it('leave out numbers whose address somebody has who is no test user', async () => {
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

  it('are not removed by one of them', async () => {
    const own = await site.member({ roles: ['ADMIN', 'TEST'] })
    expect(await remove(own)).toMatchObject(refused('administration/is-test-user'))
  })

  it('stay while every administrator is one of them, whoever removes them', async () => {
    const demo = await openTestSite('counts all members', {}, { runsJobs: true })
    const own = await demo.member({ roles: ['ADMIN', 'TEST'] })
    const code = 'administration/no-administrator-left'
    expect(await remove(own)).toMatchObject(refused(code))
    const begun: string[] = []
    const removal = { name: 'remove-test-users', start: async () => void begun.push('one') }
    const atCommandLine = () => removeTestUsers(demo.platform, removal, 'operator')
    await expect(atCommandLine()).rejects.toThrow(code)
    expect(begun).toEqual([])
    const lasting = await demo.member({ roles: ['ADMIN'] })
    await atCommandLine()
    expect(begun).toEqual(['one'])
    const revoked = await own.visitor.call('DELETE /api/admin/members/:accountId/roles/:role', {
      params: { accountId: lasting.accountId, role: 'ADMIN' },
      body: { reason: 'a try' },
    })
    expect(revoked).toMatchObject(refused('administration/last-administrator'))
    await demo.close()
  })

  it('are all removed with one press, also beyond one job, and nobody else', async () => {
    const member = await site.member()
    await site.many(30, { roles: ['TEST'] })
    const before = await chief.visitor.read('GET /api/admin/site')
    expect(before.testUsers).toEqual({ count: (await counts()).TEST, isRemoving: false })
    const presses = await Promise.all([remove(chief), remove(chief)])
    expect(presses.map(({ status }) => status)).toEqual([202, 202])
    const areGone = async () => {
      const { testUsers } = await chief.visitor.read('GET /api/admin/site')
      return testUsers.count === 0 && !testUsers.isRemoving
    }
    await vi.waitUntil(areGone, { timeout: 60_000, interval: 200 })
    const left = (await rowsOf(site, 'accounts')).map(({ id }) => id)
    expect(left).toEqual(expect.arrayContaining([chief.accountId, member.accountId]))
    const removed = { action: 'TEST_USERS_REMOVED' }
    expect(await rowsOf(site, 'audit_entries', removed)).toMatchObject([
      { details: String(before.testUsers.count) },
    ])
  })
})

describe('the counts by role', () => {
  const truth = async () => {
    const held: Record<string, number> = { USER: 0, PRO: 0, VOLUNTEER: 0, ADMIN: 0, TEST: 0 }
    for (const { role } of await rowsOf(site, 'accounts_roles')) held[role] = (held[role] ?? 0) + 1
    return held
  }

  it('are exact after roles are granted and revoked and accounts erased, folded or not', async () => {
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
