import { describe, expect, it } from 'vitest'
import { recordAct } from '#server/platform/audit/audit.ts'
import { deletePicture, givePicture } from '#server/testing/picture-actions.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { type CallRequest, expectDone, textOf } from '#server/testing/visitor.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { serverLimits } from '#shared/server-limits.ts'

const dayMs = 86_400_000
const day = () => site.clock.now().toISOString().slice(0, 10)

const site = await ownSite('looks at whole tables')
const chief = await site.member({ roles: ['ADMIN'] })

type Query = NonNullable<CallRequest<'GET /api/admin/audit'>['query']>

const read = (query: Query = {}) => chief.visitor.read('GET /api/admin/audit', { query })
const download = async (query: Query = {}) =>
  expectDone(await chief.visitor.call('GET /api/admin/audit/export', { query }))

/** Records one act after the other, in one transaction. */
const aboutEach = (
  member: TestMember,
  reasons: readonly string[],
  action: AuditAction = 'ROLE_GRANTED',
) =>
  site.platform.db.transaction().execute(async tx => {
    for (const reason of reasons) {
      await recordAct(site.platform, tx, {
        actor: { accountId: chief.accountId, address: '203.0.113.7' },
        action,
        accountId: member.accountId,
        details: 'PRO',
        reason,
      })
    }
  })
const about = (member: TestMember, reason: string, action?: AuditAction) =>
  aboutEach(member, [reason], action)

describe('the audit log', () => {
  it('names the actor and the member, while they have an account', async () => {
    const member = await site.member()
    await about(member, 'They help')
    const entry = {
      tsActed: expect.any(Number),
      action: 'ROLE_GRANTED',
      origin: 'SITE',
      actorEmail: chief.email,
      hasMember: true,
      details: 'PRO',
      reason: 'They help',
      address: '203.0.113.7',
    }
    expect((await read({ email: member.email.toUpperCase() })).entries).toEqual([
      { ...entry, id: expect.any(String), memberEmail: member.email },
    ])
    await member.visitor.ask('DELETE /api/account', { body: {} })
    const [found] = (await read()).entries
    expect(found).toEqual({ ...entry, id: expect.any(String) })
    expect((await read({ email: member.email })).entries).toEqual([])
  })

  it('can be searched by action, by day, and by the address of either side', async () => {
    site.clock.advance(2 * dayMs)
    const [other, member] = await site.members([{ roles: ['ADMIN'] }, {}])
    await about(other, 'first')
    await about(member, 'second', 'SESSIONS_ENDED')
    const before = day()
    site.clock.advance(dayMs)
    await other.visitor.ask('DELETE /api/admin/members/:accountId/sessions', {
      params: { accountId: member.accountId },
      body: { reason: 'third' },
    })
    const reasons = async (query: Query) => (await read(query)).entries.map(({ reason }) => reason)
    expect(await reasons({ email: other.email })).toEqual(['third', 'first'])
    expect(await reasons({ email: member.email })).toEqual(['third', 'second'])
    expect(await reasons({ email: member.email, from: day() })).toEqual(['third'])
    expect(await reasons({ from: before, to: before })).toEqual(['second', 'first'])
    expect(await reasons({ from: before, action: 'SESSIONS_ENDED' })).toEqual(['third', 'second'])
    expect(await reasons({ email: member.email, from: '1900-01-01' })).toEqual(['third', 'second'])
    expect(await reasons({ to: '1900-01-01' })).toEqual([])
    expect(await reasons({ email: 'nobody@example.org' })).toEqual([])
  })

  it('is read page by page, each entry once', async () => {
    const member = await site.member()
    const count = serverLimits.auditPage + 2
    const all = Array.from({ length: count }, (_, number) => String(number))
    await aboutEach(member, all)
    const first = await read({ email: member.email })
    expect(first.entries).toHaveLength(serverLimits.auditPage)
    await about(member, 'meanwhile')
    const second = await read({ email: member.email, before: textOf(first.next) })
    expect(second.next).toBeUndefined()
    const reasons = [...first.entries, ...second.entries].map(({ reason }) => reason)
    expect(reasons).toEqual(all.toReversed())
  })

  it('records when an administrator deletes a picture, but not when its owner does', async () => {
    const member = await site.member()
    for (const by of [chief, member]) {
      expectDone(await deletePicture(by, await givePicture(site, member)))
    }
    expect((await read({ email: member.email })).entries).toMatchObject([
      { action: 'PICTURE_DELETED', actorEmail: chief.email, memberEmail: member.email },
    ])
  })
})

describe('the log as a file', () => {
  it('contains the search results and the download itself', async () => {
    const member = await site.member()
    // More entries than one read returns.
    const reasons = Array.from({ length: 501 }, (_, number) => `=${number}`)
    await aboutEach(member, reasons)
    const { headers, text } = await download({ email: member.email, from: '1900-01-01' })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('attachment')
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(502)
    expect(lines[1]).toContain(`"${chief.email}","${member.email}","'=500","203.0.113.7"`)
    expect(new Set(lines).size).toBe(502)
    expect((await read()).entries[0]).toMatchObject({
      action: 'LOG_EXPORTED',
      actorEmail: chief.email,
      hasMember: false,
    })
  })

  it('is neither started nor recorded for days that do not exist', async () => {
    const query = { from: '2026-02-30' }
    const before = await read()
    for (const call of ['GET /api/admin/audit/export', 'GET /api/admin/audit'] as const) {
      expect((await chief.visitor.call(call, { query })).status).toBe(422)
    }
    expect(await read()).toEqual(before)
  })
})
