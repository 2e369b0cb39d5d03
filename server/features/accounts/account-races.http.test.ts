import { describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { waitForLock } from '#server/testing/inspect-database.ts'
import { issuedLogin, logIn, memberWithPassword } from '#server/testing/mailed-login.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { hashPassword } from './passwords.ts'

const password = 'correct horse battery'

const site = await sharedSite()

/** Starts the action while the change is written and not yet committed, and commits when the action waits or is done. */
async function whileUncommitted<Done>(
  change: (db: Db) => Promise<unknown>,
  action: () => Promise<Done>,
): Promise<Done> {
  const { db } = site.platform
  const done = await db.transaction().execute(async tx => {
    await change(tx)
    const under = action()
    await Promise.race([under, waitForLock(db)])
    return { under }
  })
  return done.under
}

describe('a login at the very moment of', () => {
  it('a change of the password begins no session by the old one', async () => {
    const { email } = await memberWithPassword(site, password)
    const password_hash = await hashPassword('another horse battery', { address: '127.0.0.1' })
    const change = (db: Db) =>
      db.updateTable('accounts').set({ password_hash }).where('email', '=', email).execute()
    const late = await whileUncommitted(change, () => logIn(site.visitor(), { email, password }))
    expect(late.status).toBe(401)
  })

  it('a move of another account to its address logs in to that account, not to a second one', async () => {
    const { email, profileId } = await memberWithPassword(site, password)
    const mailed = await issuedLogin(site, `new-${email}`)
    const change = (db: Db) =>
      db.updateTable('accounts').set({ email: mailed.email }).where('email', '=', email).execute()
    const late = await whileUncommitted(change, () => logIn(site.visitor(), mailed))
    expect(late).toMatchObject({ status: 200, body: { profileId } })
  })
})

describe('a change of the settings at the very moment', () => {
  it('its session is ended changes nothing', async () => {
    const { email, visitor } = await memberWithPassword(site, password)
    const { body } = await visitor.call('GET /api/settings')
    const end = async (db: Db) => {
      const named = db.updateTable('accounts').set({ name: 'Owner' }).where('email', '=', email)
      const { id } = await named.returning('id').executeTakeFirstOrThrow()
      await db.deleteFrom('sessions').where('account_id', '=', id).execute()
    }
    const change = { ...body, password: 'another horse battery', currentPassword: password }
    const late = await whileUncommitted(end, () =>
      visitor.call('PUT /api/settings', { body: change }),
    )
    expect(late.status).toBe(401)
    const again = site.visitor()
    expect((await logIn(again, { email, password })).status).toBe(200)
    expect((await again.call('GET /api/settings')).body).toMatchObject({ name: 'Owner' })
  })
})

it('an erasure at the very moment its session is ended erases nothing', async () => {
  const { email, visitor } = await memberWithPassword(site, password)
  const end = async (db: Db) => {
    const named = db.updateTable('accounts').set({ name: 'Owner' }).where('email', '=', email)
    const { id } = await named.returning('id').executeTakeFirstOrThrow()
    await db.deleteFrom('sessions').where('account_id', '=', id).execute()
  }
  const late = await whileUncommitted(end, () =>
    visitor.call('DELETE /api/account', { body: { password } }),
  )
  expect(late.status).toBe(401)
  expect((await logIn(site.visitor(), { email, password })).status).toBe(200)
})

it('a log-out everywhere and a change of the password do not deadlock', async () => {
  const { email, visitor } = await memberWithPassword(site, password)
  await logIn(site.visitor(), { email, password })
  const { db } = site.platform
  const out = await db.transaction().execute(async tx => {
    const { id } = await tx
      .updateTable('accounts')
      .set({ name: 'Owner' })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    const sessions = tx.selectFrom('sessions').select('id').where('account_id', '=', id)
    const [own, other] = await sessions.orderBy('id').execute()
    if (!own || !other) throw new Error('there are two sessions')
    await tx.deleteFrom('sessions').where('id', '=', other.id).execute()
    const under = visitor.call('DELETE /api/auth/sessions')
    await waitForLock(db)
    await tx.updateTable('sessions').set({ by_mail: false }).where('id', '=', own.id).execute()
    return { under }
  })
  expect((await out.under).status).toBe(204)
  expect((await visitor.call('GET /api/settings')).status).toBe(401)
})
