import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { foldRoleCounts } from '#server/features/accounts/roles.ts'
import { eventually } from '#server/testing/eventually.ts'
import { readSector } from '#server/testing/map-reads.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import type { RoleCount } from '#shared/contract/administration.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await ownSite('counts all members', {}, { runsJobs: true })
const chief = await site.member({ roles: ['ADMIN'] })

const create = (count: number) =>
  chief.visitor.call('POST /api/admin/testUsersCreate/:count', { params: { count } })

async function created(count: number): Promise<string[]> {
  const { status, text } = await create(count)
  expect(status).toBe(201)
  return JSON.parse(text)
}

async function counts(): Promise<Record<string, number>> {
  const { text } = expectDone(await chief.visitor.call('GET /api/admin/dashboard/userRoleCounts'))
  const rows: RoleCount[] = JSON.parse(text)
  return Object.fromEntries(rows.map(({ role, count }) => [role, count]))
}

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
    const { db } = site.platform
    const former = db.selectFrom('profiles').select('account_id').where('id', 'in', ids)
    await db
      .deleteFrom('accounts_roles')
      .where('role', '=', 'TEST')
      .where('account_id', 'in', former)
      .execute()
    expect((await create(3)).status).toBe(201)
  })

  it.each([0, serverLimits.testUsersMax + 1, -1, 1.5])('%d at once are refused', async count => {
    expect((await create(count)).status).toBe(422)
  })

  it('are in the audit log', async () => {
    await create(2)
    const entries = await rowsOf(site, 'audit_entries')
    expect(entries.at(-1)).toMatchObject({ action: 'TEST_USERS_CREATED', details: '2' })
  })
})

/** One of each kind: all others end in the same log, which asks who acts. */
const acts: Record<string, (by: TestMember) => Promise<Reply>> = {
  'test users': ({ visitor }) =>
    visitor.call('POST /api/admin/testUsersCreate/:count', { params: { count: 1 } }),
  'a cost': ({ visitor }) => {
    const month = { firstMonth: '2026-05', note: 'Power', amountCents: 100 }
    return visitor.call('POST /api/admin/billing/costs', { body: { id: randomUUID(), ...month } })
  },
  credits: ({ visitor, email }) =>
    visitor.call('POST /api/admin/billing/credits', {
      body: { id: randomUUID(), email, credits: 10_000, reason: 'Mine' },
    }),
  'the log’s export': ({ visitor }) => visitor.call('GET /api/admin/audit/export'),
}

describe.each(Object.entries(acts))('%s', (_, act) => {
  it.each([
    ['whose role', 'accounts_roles', 403],
    ['whose session', 'sessions', 401],
  ] as const)('is not for an administrator %s has just gone', async (_, table, status) => {
    const former = await site.member({ roles: ['ADMIN'] })
    await former.visitor.ask('GET /api/admin/dashboard/userRoleCounts')
    // Nobody announces it: the process still has the session with its old roles.
    const own = { account_id: former.accountId }
    await removeRows(site, table, own)
    expect((await act(former)).status).toBe(status)
    expect(await rowsOf(site, 'audit_keys', own)).toEqual([])
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
