import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { whileUncommitted } from '#server/testing/inspect-database.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'
import { purgeAuditAddresses, recordAct } from './audit.ts'

const site = await ownSite('looks at whole tables')

const minuteMs = 60_000

const address = '203.0.113.7'

async function act(actor: TestMember | 'operator', about: TestMember) {
  const { platform } = site
  await platform.db.transaction().execute(tx =>
    recordAct(platform, tx, {
      actor: actor === 'operator' ? actor : { accountId: actor.accountId, address },
      action: 'ROLE_GRANTED',
      accountId: about.accountId,
      details: 'PRO',
      reason: 'They help',
    }),
  )
}

const addresses = () => rowsOf(site, 'audit_addresses')

describe('the audit log', () => {
  it('says who did what to whom, when, why and from where', async () => {
    const [chief, member] = await site.members([{ roles: ['ADMIN'] }, {}])
    await act(chief, member)
    const { rows } = await sql`
      select e.acted_at as "actedAt", e.action, e.origin, e.details, e.reason, host(a.address) as address,
        actor.account_id as actor, subject.account_id as subject
      from audit_entries e join audit_addresses a on a.entry_id = e.id
      join audit_keys actor on actor.key = e.actor_key
      join audit_keys subject on subject.key = e.subject_key
      where subject.account_id = ${member.accountId}`.execute(site.platform.db)
    expect(rows).toEqual([
      {
        actedAt: expect.any(Date),
        action: 'ROLE_GRANTED',
        origin: 'SITE',
        details: 'PRO',
        reason: 'They help',
        address,
        actor: chief.accountId,
        subject: member.accountId,
      },
    ])
  })

  it('waits for an erasure of the actor, or the erasure for it, and neither fails', async () => {
    const [chief, member] = await site.members([{ roles: ['ADMIN'] }, {}])
    const { db } = site.platform
    const { accountId } = chief
    await whileUncommitted(
      db,
      tx => sql`select from accounts where id = ${accountId} for update`.execute(tx),
      () => expect(act(chief, member)).rejects.toMatchObject({ code: 'session/missing' }),
      tx => tx.deleteFrom('accounts').where('id', '=', accountId).execute(),
    )
  })

  it.each([
    'update audit_entries set reason = $$none$$',
    'delete from audit_entries',
    'truncate audit_entries cascade',
  ])('refuses %s in the database itself', async statement => {
    await act('operator', await site.member())
    for (const role of ['origin', 'replica']) {
      const trying = site.platform.db.transaction().execute(async tx => {
        await sql`set local session_replication_role = ${sql.lit(role)}`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
      await expect(trying).rejects.toThrow('the audit log is only added to')
    }
  })

  it('stays, but leads to nobody once the people in it are erased', async () => {
    const [chief, member] = await site.members([{ roles: ['ADMIN'] }, {}])
    await act(chief, member)
    const before = await rowsOf(site, 'audit_entries')
    for (const { visitor } of [chief, member]) {
      await visitor.ask('DELETE /api/account', { body: {} })
    }
    expect(await rowsOf(site, 'audit_entries')).toEqual(before)
    const left = await sql`
      select from audit_keys where account_id in (${chief.accountId}, ${member.accountId})
      union all select from audit_addresses where account_id = ${chief.accountId}`.execute(
      site.platform.db,
    )
    expect(left.rows).toEqual([])
  })

  it('deletes network addresses after the general retention time', async () => {
    await act(await site.member({ roles: ['ADMIN'] }), await site.member())
    site.clock.advance(limits.addressKeptMs - minuteMs)
    await purgeAuditAddresses(site.platform)
    expect(await addresses()).not.toEqual([])
    site.clock.advance(2 * minuteMs)
    await purgeAuditAddresses(site.platform)
    expect(await addresses()).toEqual([])
  })
})
