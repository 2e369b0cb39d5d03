import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCase } from '#server/features/moderation/decisions/decisions.factory.ts'
import { findRows } from '#server/testing/inspect-database.ts'
import { notificationsOf } from '#server/testing/member-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import type { Reply, Visitor } from '#server/testing/visitor.ts'
import { refused, statusesOf } from '#server/testing/visitor.ts'
import type { CallName } from '#shared/contract/index.ts'
import type { grantableRoles } from '#shared/roles.ts'

const [site, there] = await ownTwoSites({ runsJobs: true })
const chief = await site.member({ roles: ['ADMIN'] })
let member: TestMember
beforeEach(async () => {
  member = await site.member()
})

type Role = (typeof grantableRoles)[number]
const reason = 'They wrote to us'

type ActName = Extract<CallName, `${'PUT' | 'DELETE'} /api/admin/members/:accountId${string}`>
/** An administrator's act on the account of a member, with a reason. */
const actOn =
  (name: ActName, body: object = {}, params: object = {}) =>
  ({ visitor }: TestMember, { accountId }: TestMember) =>
    visitor.call(name, { params: { accountId, ...params }, body: { reason, ...body } })

const changeRole = (by: TestMember, action: 'PUT' | 'DELETE', of: TestMember, role: Role) =>
  actOn(`${action} /api/admin/members/:accountId/roles/:role`, {}, { role })(by, of)
const endSessions = actOn('DELETE /api/admin/members/:accountId/sessions')
const erase = (by: TestMember, of: TestMember, email = of.email) =>
  actOn('DELETE /api/admin/members/:accountId', { email })(by, of)
const correct = (by: TestMember, of: TestMember, birthdate: string) =>
  actOn('PUT /api/admin/members/:accountId/birthdate', { birthdate })(by, of)

/** The log's entries about the member, while they have an account. */
async function recorded({ accountId }: TestMember) {
  const { rows } = await sql<{ action: string; details: string; reason: string; by: string }>`
    select e.action, e.details, e.reason, actor.account_id as by
    from audit_entries e
    join audit_keys subject on subject.key = e.subject_key
    join audit_keys actor on actor.key = e.actor_key
    where subject.account_id = ${accountId} order by e.id`.execute(site.platform.db)
  return rows
}
const record = (action: string, details = '') => ({ action, details, reason, by: chief.accountId })

const atOther = ({ token }: TestMember) => there.visitor(token)
const statusOf = async (visitor: Visitor) => (await visitor.call('GET /api/settings')).status
const mayAdminister = async (visitor: Visitor) =>
  (await visitor.call('GET /api/admin/members')).status

describe('a role', () => {
  it('is granted and revoked at once on every process, and each act is recorded', async () => {
    expect(await mayAdminister(atOther(member))).toBe(403)
    expect((await changeRole(chief, 'PUT', member, 'ADMIN')).status).toBe(204)
    await expect.poll(() => mayAdminister(atOther(member))).toBe(200)
    expect((await changeRole(chief, 'DELETE', member, 'ADMIN')).status).toBe(204)
    expect(await mayAdminister(member.visitor)).toBe(403)
    await expect.poll(() => mayAdminister(atOther(member))).toBe(403)
    expect(await recorded(member)).toEqual([
      record('ROLE_GRANTED', 'ADMIN'),
      record('ROLE_REVOKED', 'ADMIN'),
    ])
  })

  it('is granted once by a double submit, and revoked once by another', async () => {
    for (const action of ['PUT', 'DELETE'] as const) {
      const replies = await Promise.all(
        [1, 2, 3].map(() => changeRole(chief, action, member, 'PRO')),
      )
      expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    }
    expect(await recorded(member)).toEqual([
      record('ROLE_GRANTED', 'PRO'),
      record('ROLE_REVOKED', 'PRO'),
    ])
  })

  it.each(['USER', 'TEST', 'KING'])('%s cannot be granted', async role => {
    const reply = await chief.visitor.call('PUT /api/admin/members/:accountId/roles/:role', {
      params: { accountId: member.accountId, role },
      body: { reason },
    })
    expect(reply).toMatchObject(refused('request/invalid'))
  })

  it('of an administrator cannot be revoked by themselves', async () => {
    await site.member({ roles: ['ADMIN'] })
    expect(await changeRole(chief, 'DELETE', chief, 'ADMIN')).toMatchObject(
      refused('administration/own-role'),
    )
    expect(await mayAdminister(chief.visitor)).toBe(200)
  })

  it('stays with one of two administrators who revoke each other’s role', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = await site.many(2, { roles: ['ADMIN'] })
      const statuses = await Promise.all([
        changeRole(one, 'DELETE', other, 'ADMIN'),
        changeRole({ ...other, visitor: atOther(other) }, 'DELETE', one, 'ADMIN'),
      ])
      expect(statusesOf(statuses)).toEqual([204, 403])
    }
  })
})

describe('all sessions', () => {
  it('end on every process, with their event streams', async () => {
    const stream = await there.listen(member.visitor)
    expect(await statusOf(atOther(member))).toBe(200)
    expect((await endSessions(chief, member)).status).toBe(204)
    expect(await statusOf(member.visitor)).toBe(401)
    await expect.poll(() => statusOf(atOther(member))).toBe(401)
    await stream.ended
    expect((await endSessions(chief, member)).status).toBe(204)
    expect(await recorded(member)).toEqual([record('SESSIONS_ENDED', '1')])
  })

  it('end for both of two administrators who end each other’s at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = await site.many(2, { roles: ['ADMIN'] })
      const replies = await Promise.all([endSessions(one, other), endSessions(other, one)])
      for (const { status } of replies) expect([204, 401]).toContain(status)
      expect(replies.map(({ status }) => status)).toContain(204)
    }
  })
})

describe('a member erased by an administrator', () => {
  it('is gone everywhere, and the log records it without identifying them', async () => {
    expect((await erase(chief, member, member.email.toUpperCase())).status).toBe(204)
    expect(await statusOf(member.visitor)).toBe(401)
    expect(await findRows(site.platform.db, [member.accountId, member.email])).toEqual([])
    const acts = await rowsOf(site, 'audit_entries')
    expect(acts.at(-1)).toMatchObject({ action: 'MEMBER_ERASED', reason })
  })

  it('stays if another address is entered, and while they are an administrator', async () => {
    expect(await erase(chief, member, 'other@example.org')).toMatchObject(
      refused('administration/address-differs'),
    )
    const other = await site.member({ roles: ['ADMIN'] })
    expect(await erase(chief, other)).toMatchObject(refused('administration/is-administrator'))
    expect(await statusOf(member.visitor)).toBe(200)
    expect(await statusOf(other.visitor)).toBe(200)
    expect(await recorded(member)).toEqual([])
  })

  it('is erased once by a double submit', async () => {
    const replies = await Promise.all([erase(chief, member), erase(chief, member)])
    expect(statusesOf(replies)).toEqual([204, 404])
  })
})

describe('a birthdate', () => {
  const birthdateOf = async ({ visitor }: TestMember) =>
    (await visitor.call('GET /api/profiles/mine')).body[0]?.birthdate

  it('can be corrected repeatedly, and the member cannot change it afterward', async () => {
    const read = () =>
      chief.visitor.call('GET /api/admin/members/:accountId/birthdate', {
        params: { accountId: member.accountId },
      })
    expect((await read()).body).toEqual({ birthdate: '1990-05-17' })
    for (const birthdate of ['1991-01-01', '1992-02-29']) {
      expect((await correct(chief, member, birthdate)).status).toBe(204)
      expect((await read()).body).toEqual({ birthdate })
    }
    expect(await birthdateOf(member)).toBe('1992-02-29')
    const own = await member.visitor.call('PATCH /api/profile', {
      body: { id: member.profileId, birthdate: '1990-05-17' },
    })
    expect(own).toMatchObject(refused('profile/birthdate-fixed'))
    const acts = await recorded(member)
    expect(acts).toEqual([record('BIRTHDATE_CORRECTED'), record('BIRTHDATE_CORRECTED')])
    expect(JSON.stringify(acts)).not.toContain('199')
  })

  it('that is corrected causes one notification to the member, even for a double submit', async () => {
    await Promise.all([1, 2].map(() => correct(chief, member, '1991-01-01')))
    expect(await notificationsOf(member)).toMatchObject([{ url: '/profileEdit' }])
    expect(await recorded(member)).toEqual([record('BIRTHDATE_CORRECTED')])
  })

  it.each([
    ['of a minor', '2015-01-01', 'profile/under-age'],
    ['that does not exist', '1990-02-30', 'request/invalid'],
  ] as const)('%s changes nothing', async (_, birthdate, code) => {
    expect(await correct(chief, member, birthdate)).toMatchObject(refused(code))
    expect(await birthdateOf(member)).toBe('1990-05-17')
    expect(await recorded(member)).toEqual([])
  })

  it('cannot be corrected before the member has entered it', async () => {
    const newcomer = await site.member({ birthdate: null })
    expect(await correct(chief, newcomer, '1990-01-01')).toMatchObject(
      refused('administration/no-birthdate'),
    )
  })
})

const acts: readonly (readonly [string, (by: TestMember, of: TestMember) => Promise<Reply>])[] = [
  ['a granted role', (by, of) => changeRole(by, 'PUT', of, 'PRO')],
  ['a revoked role', (by, of) => changeRole(by, 'DELETE', of, 'PRO')],
  ['ended sessions', endSessions],
  ['an erasure', (by, of) => erase(by, of)],
  ['a corrected birthdate', (by, of) => correct(by, of, '1991-01-01')],
]

describe.each(acts)('%s', (_act, act) => {
  it('needs an account', async () => {
    const nobody = { ...member, accountId: randomUUID() }
    expect(await act(chief, nobody)).toMatchObject(refused('administration/member-not-found'))
  })

  it('leaves no account if the member erases it at the same moment', async () => {
    const [own, other] = await Promise.all([
      member.visitor.call('DELETE /api/account', { body: {} }),
      act(chief, member),
    ])
    // If the member is logged out first, they can no longer erase their account.
    expect([204, 401, 403]).toContain(own.status)
    expect([204, 404]).toContain(other.status)
    if (own.status === 204) expect(await findRows(site.platform.db, [member.accountId])).toEqual([])
  })
})

/** One act of each other kind. */
const others: typeof acts = [
  [
    'test users',
    ({ visitor }) =>
      visitor.call('POST /api/admin/testUsersCreate/:count', { params: { count: 1 } }),
  ],
  [
    'a cost',
    ({ visitor }) => {
      const month = { firstMonth: '2026-05', note: 'Power', amountCents: 100 }
      return visitor.call('POST /api/admin/billing/costs', { body: { id: randomUUID(), ...month } })
    },
  ],
  [
    'credits',
    ({ visitor, email }) =>
      visitor.call('POST /api/admin/billing/credits', {
        body: { id: randomUUID(), email, credits: 10_000, reason },
      }),
  ],
  ['the log’s export', ({ visitor }) => visitor.call('GET /api/admin/audit/export')],
  [
    'a decision about a case',
    async ({ visitor }, accused) => {
      const id = await makeCase(site.platform, { accused, reporters: [chief] })
      const body = { upheld: false, reason }
      return visitor.call('PUT /api/admin/cases/:id/decision', { params: { id }, body })
    },
  ],
  [
    'a message to a side of a case',
    async ({ visitor }, accused) => {
      const id = await makeCase(site.platform, { accused, reporters: [chief] })
      const body = { id: randomUUID(), side: 'ACCUSED' as const, bodyText: 'Hello' }
      return visitor.call('POST /api/admin/cases/:id/messages', { params: { id }, body })
    },
  ],
]

describe.each([...acts, ...others])('%s', (_act, act) => {
  it.each([
    ['role', 'accounts_roles', 'session/not-allowed'],
    ['session', 'sessions', 'session/missing'],
  ] as const)(
    'is not done by an administrator whose %s has ended since the call came',
    async (_, table, code) => {
      const former = await site.member({ roles: ['ADMIN'] })
      const own = { account_id: former.accountId }
      expect(await mayAdminister(former.visitor)).toBe(200)
      // This removal is not announced, so the process still has the session with its old roles.
      await removeRows(site, table, own)
      expect(await act(former, member)).toMatchObject(refused(code))
      expect(await rowsOf(site, 'audit_keys', own)).toEqual([])
    },
  )
})
