import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { issuedLogin, logIn, memberWithPassword } from '#server/testing/mailed-login.ts'
import { openTestSite, type TestSite } from '#server/testing/test-site.ts'
import { waitingForLock } from '#server/testing/waiting-for-lock.ts'
import { hashPassword } from './passwords.ts'

const password = 'correct horse battery'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** Begins the deed while the change is written and not yet committed, and commits when the deed waits or is done. */
async function whileUncommitted<Done>(
  change: (db: Db) => Promise<unknown>,
  deed: () => Promise<Done>,
): Promise<Done> {
  const { db } = site.platform
  const done = await db.transaction().execute(async tx => {
    await change(tx)
    const under = deed()
    await Promise.race([under, waitingForLock(db)])
    return { under }
  })
  return done.under
}

describe('a login at the very moment of', () => {
  it('a change of the password begins no session by the old one', async () => {
    const { email } = await memberWithPassword(site, password)
    const password_hash = await hashPassword('another horse battery')
    const change = (db: Db) =>
      db.updateTable('accounts').set({ password_hash }).where('email', '=', email).execute()
    const late = await whileUncommitted(change, () => logIn(site.visitor(), { email, password }))
    expect(late.status).toBe(401)
  })

  it('a move of another account to its address leads into that account, not into a second one', async () => {
    const { email, profileId } = await memberWithPassword(site, password)
    const mailed = await issuedLogin(site, `new-${email}`)
    const change = (db: Db) =>
      db.updateTable('accounts').set({ email: mailed.email }).where('email', '=', email).execute()
    const late = await whileUncommitted(change, () => logIn(site.visitor(), mailed))
    expect(late).toMatchObject({ status: 200, body: { profileId } })
  })
})
