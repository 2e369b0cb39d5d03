import { describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, siteOfTest, type TestMember } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'
import { removeTestUsers } from './test-users.ts'

const site = await ownSite('counts all members', {}, { runsJobs: true })
const chief = await site.member({ roles: ['ADMIN'] })

it('lists the brands and their source', async () => {
  const { brands, hasOwnBrands } = await chief.visitor.read('GET /api/admin/site')
  expect(hasOwnBrands).toBe(false)
  expect(brands.map(({ name }) => name)).toContain('Bear Harbour')
})

it('reports the state of the process, the database and the disk', async () => {
  await chief.visitor.call('GET /api/settings')
  const health = await chief.visitor.read('GET /api/admin/health')
  expect(health).toMatchObject({ isDatabaseUp: true, isMapLoaded: true, jobsFailed: 0 })
  expect(health.callsPerSecond).toBeGreaterThan(0)
  expect(health.p95Ms).toBeGreaterThan(0)
  expect(health.diskFreeBytes).toBeLessThanOrEqual(health.diskBytes)
  expect(health).not.toHaveProperty('backup')
})

describe('test users', () => {
  const remove = (by: TestMember) => by.visitor.call('POST /api/admin/testUsersRemove')

  it('cannot be removed by a test user', async () => {
    const own = await site.member({ roles: ['ADMIN', 'TEST'] })
    expect(await remove(own)).toMatchObject(refused('administration/is-test-user'))
  })

  it('stay while every administrator is one of them, even if the operator removes them', async () => {
    const demo = await siteOfTest('counts all members', {}, { runsJobs: true })
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
  })

  it('are all removed with one click, even beyond one job, and other members stay', async () => {
    const member = await site.member()
    await site.many(30, { roles: ['TEST'] })
    const before = await chief.visitor.read('GET /api/admin/site')
    expect(before.testUsers).toEqual({ count: 31, isRemoving: false })
    const presses = await Promise.all([remove(chief), remove(chief)])
    expect(presses.map(({ status }) => status)).toEqual([202, 202])
    const areGone = async () => {
      const { testUsers } = await chief.visitor.read('GET /api/admin/site')
      return testUsers.count === 0 && !testUsers.isRemoving
    }
    await vi.waitUntil(areGone, { timeout: 60_000, interval: 200 })
    const left = (await rowsOf(site, 'accounts')).map(({ id }) => id)
    expect(left.toSorted()).toEqual([chief.accountId, member.accountId].toSorted())
    const act = { action: 'TEST_USERS_REMOVED', details: '31' }
    expect(await rowsOf(site, 'audit_entries')).toMatchObject([act])
  })
})
