import { expect, it } from 'vitest'
import { type AddedMember, addMembers } from './add-members.ts'
import { openAccount } from './features/accounts/account.ts'
import { openProfile } from './features/profile/profile-lifecycle.ts'
import { readConfig } from './platform/config.ts'
import { findRows } from './testing/inspect-database.ts'
import { TestClock } from './testing/test-clock.ts'
import { ownDatabase } from './testing/test-database.ts'

const { db } = (await ownDatabase()).connection

it('a member made for a test has the same rows as one who registers', async () => {
  const platform = { clock: new TestClock(Date.UTC(2026, 5, 3)), config: readConfig({}) }
  const email = 'opened@example.org'
  const opened = await db.transaction().execute(tx => openAccount(platform, openProfile, tx, email))
  const [made] = await addMembers(platform, db, [{ name: '', birthdate: null }])
  const rowsOf = async ({ accountId, profileId, email }: AddedMember) => {
    const rows = JSON.stringify(await findRows(db, [accountId]))
    const named = rows.replaceAll(accountId, 'A').replaceAll(profileId, 'P').replaceAll(email, 'E')
    // Only random keys are left.
    return named.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'K')
  }
  expect(made && (await rowsOf(made))).toBe(
    await rowsOf({ ...opened, accountId: opened.id, email }),
  )
})
