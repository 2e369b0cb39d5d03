import { describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { whileUncommitted } from '#server/testing/inspect-database.ts'
import {
  issuedLogin,
  logIn,
  memberWithPassword,
  ownPassword as password,
} from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { statusesOf } from '#server/testing/visitor.ts'
import { hashPassword } from './passwords.ts'

const otherPassword = 'another horse battery'

const site = await sharedSite()

const { db } = site.platform

describe('a login at the same moment as', () => {
  it('a change of the password does not start a session with the old one', async () => {
    const { email } = await memberWithPassword(site)
    const password_hash = await hashPassword(otherPassword, { address: '127.0.0.1' })
    const change = (db: Db) =>
      db.updateTable('accounts').set({ password_hash }).where('email', '=', email).execute()
    const late = await whileUncommitted(db, change, () =>
      logIn(site.visitor(), { email, password }),
    )
    expect(late.status).toBe(401)
  })

  it('a move of another account to its address logs in to that account, not to a second one', async () => {
    const { email, profileId } = await memberWithPassword(site)
    const mailed = await issuedLogin(site, `new-${email}`)
    const change = (db: Db) =>
      db.updateTable('accounts').set({ email: mailed.email }).where('email', '=', email).execute()
    const late = await whileUncommitted(db, change, () => logIn(site.visitor(), mailed))
    expect(late).toMatchObject({ status: 200, body: { profileId } })
  })
})

describe('at the very moment a session is ended', () => {
  const endOf = (email: string) => async (db: Db) => {
    const named = db.updateTable('accounts').set({ name: 'Owner' }).where('email', '=', email)
    const { id } = await named.returning('id').executeTakeFirstOrThrow()
    await db.deleteFrom('sessions').where('account_id', '=', id).execute()
  }

  it('its change of the settings changes nothing', async () => {
    const { email, visitor } = await memberWithPassword(site)
    const settings = await visitor.ask('GET /api/settings')
    const body = { ...settings, password: otherPassword, currentPassword: password }
    const change = () => visitor.call('PUT /api/settings', { body })
    expect((await whileUncommitted(db, endOf(email), change)).status).toBe(401)
    const again = site.visitor()
    expect((await logIn(again, { email, password })).status).toBe(200)
    expect(await again.ask('GET /api/settings')).toMatchObject({ name: 'Owner' })
  })

  it('its erasure erases nothing', async () => {
    const { email, visitor } = await memberWithPassword(site)
    const erase = () => visitor.call('DELETE /api/account', { body: { password } })
    expect((await whileUncommitted(db, endOf(email), erase)).status).toBe(401)
    expect((await logIn(site.visitor(), { email, password })).status).toBe(200)
  })
})

it('a log-out everywhere and a change of the password do not deadlock', async () => {
  const { accountId, email, visitor } = await memberWithPassword(site)
  await logIn(site.visitor(), { email, password })
  const sessions = db.selectFrom('sessions').select('id').where('account_id', '=', accountId)
  const [own, other] = firstOf(await sessions.orderBy('id').execute(), 2)
  const out = await whileUncommitted(
    db,
    async tx => {
      const named = tx.updateTable('accounts').set({ name: 'Owner' }).where('email', '=', email)
      await named.execute()
      await tx.deleteFrom('sessions').where('id', '=', other.id).execute()
    },
    () => visitor.call('DELETE /api/auth/sessions'),
    tx => tx.updateTable('sessions').set({ by_mail: false }).where('id', '=', own.id).execute(),
  )
  expect(out.status).toBe(204)
  expect((await visitor.call('GET /api/settings')).status).toBe(401)
})

describe('a button pressed twice', () => {
  const twice = <T>(action: () => Promise<T>) => Promise.all([action(), action()])

  it('logs in by a password, and the last answer counts', async () => {
    const { email } = await memberWithPassword(site)
    const visitor = site.visitor()
    expect(statusesOf(await twice(() => logIn(visitor, { email, password })))).toEqual([200, 200])
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })

  it('saves the settings as once', async () => {
    const { visitor } = await site.member()
    const [one, other] = await twice(() => putSettings(visitor, { name: 'Twice' }))
    expect(one).toMatchObject({ status: 200, body: { name: 'Twice' } })
    expect(other.text).toBe(one.text)
  })

  it('sets a password once or refuses the old one, and leaves the member logged in', async () => {
    const { visitor, email } = await memberWithPassword(site)
    const change = { password: otherPassword, currentPassword: password }
    const statuses = statusesOf(await twice(() => putSettings(visitor, change)))
    expect(statuses).toContain(200)
    expect([200, 403]).toEqual(expect.arrayContaining(statuses))
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
    expect((await logIn(site.visitor(), { email, password: otherPassword })).status).toBe(200)
    expect((await logIn(site.visitor(), { email, password })).status).toBe(401)
  })
})
