import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { whileUncommitted } from '#server/testing/inspect-database.ts'
import { ownSite } from '#server/testing/test-site.ts'

const site = await ownSite('its jobs wait')

it('a mail is withdrawn even while its failed try is being written again', async () => {
  const { db, mailer } = site.platform
  const [accountId, email] = [randomUUID(), 'gone@example.org']
  const mail = { to: email, senderName: 'Us', subject: 'News', text: 'Hello', html: '' }
  await mailer.queue(db, mail)
  const writeAnew = async (tx: Db) => {
    await sql`delete from pgboss.job where data->>'to' = ${email}`.execute(tx)
    await mailer.queue(tx, mail)
  }
  await whileUncommitted(db, writeAnew, () => mailer.withdraw(db, { accountId, email }))
  const { rows } = await sql`select from pgboss.job where data->>'to' = ${email}`.execute(db)
  expect(rows).toEqual([])
})
