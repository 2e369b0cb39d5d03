import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { followBus } from '#server/testing/follow-bus.ts'
import { cutListeners, listenerPids } from '#server/testing/inspect-database.ts'
import { allowConnections, ownDatabase } from '#server/testing/test-database.ts'
import { createLog } from '../log.ts'
import { busChannel, PostgresBus } from './postgres-bus.ts'

const database = await ownDatabase()

/** The bus of another process, with its own connections. */
function openBus(keptMax?: number) {
  const connection = database.connect()
  const bus = new PostgresBus(connection.listener, createLog('silent'), keptMax)
  onTestFinished(async () => {
    await bus.close()
    await connection.close()
  })
  return { bus, ...connection }
}

describe('the bus over PostgreSQL', () => {
  it('brings the notices of a subject in order to every process, once', async () => {
    const [one, other] = [openBus(), openBus()]
    const here = await followBus(one.bus, 'news')
    const there = await followBus(other.bus, 'news')
    const elsewhere = await followBus(other.bus, 'olds')
    const sent = Array.from({ length: 500 }, (_, index) => `notice ${index}`)
    for (const [index, payload] of sent.entries()) {
      one.bus.publish('news', payload)
      one.bus.publish('olds', payload)
      if (index % 100 === 0) await one.listener.notify('pause', [])
    }
    expect(here.heard).toEqual(['listening', ...sent])
    await expect.poll(() => there.heard).toEqual(['listening', ...sent])
    await expect.poll(() => elsewhere.heard).toEqual(['listening', ...sent])
    other.bus.publish('news', 'back')
    await expect.poll(() => here.heard).toEqual(['listening', ...sent, 'back'])
  })

  it('sends the notices of a tick as one payload, and of the meantime as another', async () => {
    const { bus, listener } = openBus()
    let payloads = 0
    const count = { channel: busChannel, onNotice: () => payloads++, onListening: () => undefined }
    await openBus().listener.listen(count)
    for (let index = 0; index < 50; index++) bus.publish('news', `${index}`)
    await listener.notify('pause', [])
    for (let index = 0; index < 50; index++) bus.publish(`member.${index}`, '')
    await bus.close()
    await expect.poll(() => payloads).toBe(2)
  })

  it('brings a text of any length and language', async () => {
    const [one, other] = [openBus(), openBus()]
    const there = await followBus(other.bus, 'news')
    const text = `"${'🏳️‍🌈 déjà\n\u0000'.repeat(5_000)}"`
    for (let count = 0; count < 3; count++) one.bus.publish('news', text)
    one.bus.publish('news', 'end')
    await expect.poll(() => there.heard.at(-1)).toBe('end')
    expect(there.heard).toEqual(['listening', text, text, text, 'end'])
  })

  it('says when listening begins again, and when a subscriber comes later', async () => {
    const { bus, db } = openBus()
    const early = await followBus(bus, 'news')
    const late = await followBus(bus, 'news')
    late.stop()
    expect(await cutListeners(db)).toBe(1)
    await expect.poll(() => early.heard).toEqual(['listening', 'listening'])
    expect(late.heard).toEqual(['listening'])
  })

  it('sends what could not be sent while the database was away', async () => {
    const [one, other] = [openBus(), openBus()]
    const there = await followBus(other.bus, 'news')
    const others = await listenerPids(one.db)
    await followBus(one.bus, 'news')
    const cut = (await listenerPids(one.db)).filter(pid => !others.includes(pid))
    await allowConnections(database, false)
    try {
      await sql`select pg_terminate_backend(${cut[0]}::int)`.execute(one.db)
    } finally {
      await allowConnections(database, true)
    }
    one.bus.publish('news', 'one')
    one.bus.publish('news', 'two')
    await expect.poll(() => there.heard).toEqual(['listening', 'one', 'two'])
  })

  it('tells every subscriber that it may have missed notices, instead of keeping too many', async () => {
    const [one, other] = [openBus(10), openBus()]
    const there = await followBus(other.bus, 'news')
    const elsewhere = await followBus(other.bus, 'olds')
    for (let index = 0; index < 12; index++) one.bus.publish('news', `${index}`)
    await expect.poll(() => there.heard).toEqual(['listening', 'listening', '11'])
    expect(elsewhere.heard).toEqual(['listening', 'listening'])
  })

  it('sends what was published before it closes, even if it never listened', async () => {
    const [one, other] = [openBus(), openBus()]
    const there = await followBus(other.bus, 'news')
    one.bus.publish('news', 'last')
    await one.bus.close()
    await expect.poll(() => there.heard).toEqual(['listening', 'last'])
  })

  it('closes without the database', async () => {
    const { bus, listener } = openBus()
    listener.close()
    bus.publish('news', 'lost')
    await bus.close()
  })
})
