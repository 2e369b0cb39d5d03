import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { broadcast, placeMember, readConversation, sendMessage } from './testing/member-actions.ts'
import { ownSite } from './testing/test-site.ts'

const site = await ownSite('its statements are counted')

/** The statements of this site from now on, by connection. Other files of this process have sites of their own. */
async function recordStatements() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    site.platform.db,
  )
  const [{ name } = { name: '' }] = rows
  const statements: { client: unknown; text: string }[] = []
  const query = Reflect.get(pg.Client.prototype, 'query')
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const [first] = parameters
    const text = typeof first === 'string' ? first : JSON.stringify(first)
    if (this.database === name) statements.push({ client: this, text })
    return Reflect.apply(query, this, parameters)
  })
  onTestFinished(() => spy.mockRestore())
  return statements
}

it('no write waits for a NOTIFY: notices have a connection of their own, without transactions', async () => {
  const [ann, bob] = await site.members([{}, {}])
  for (const member of [ann, bob]) await placeMember(member, { lat: 50.5, lon: 10.5 })
  const page = await site.listen(bob.visitor)
  const statements = await recordStatements()
  await sendMessage(ann, bob, 'Hello')
  await readConversation(bob, ann)
  expect((await broadcast(ann, 'To all')).status).toBe(201)
  await eventually(() => page.pending().length >= 3)
  const isNotify = ({ text }: { text: string }) => /notify/i.test(text)
  const notifying = new Set(statements.filter(isNotify).map(({ client }) => client))
  expect(notifying.size).toBe(1)
  const beside = statements.filter(
    each => notifying.has(each.client) && !isNotify(each) && each.text !== 'select 1',
  )
  expect(beside.map(({ text }) => text)).toEqual([])
  expect(statements.some(({ text }) => text === 'begin')).toBe(true)
})
