import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { busChannel } from '#server/platform/bus/postgres-bus.ts'
import type { EventReader } from '#server/testing/event-reader.ts'
import { cutListeners } from '#server/testing/inspect-database.ts'
import { connectTo } from '#server/testing/local-server.ts'
import { blockMember, readConversation, sendMessage } from '#server/testing/member-actions.ts'
import { addRows, rowsOf } from '#server/testing/stored-rows.ts'
import {
  openTestSite,
  type SharedSite,
  sharedSite,
  siteOfTest,
  type TestMember,
} from '#server/testing/test-site.ts'
import { ofOwnPage, Visitor } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'

const site = await sharedSite()

const listen = ({ visitor }: TestMember, lastEventId?: string) => site.listen(visitor, lastEventId)

/** Opens a transaction that stops the delivery of all processes. */
async function holdDelivery() {
  const holding = await site.platform.db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended('live delivery', 0))`.execute(holding)
  return () => holding.commit().execute()
}

async function openSilently({ origin }: SharedSite) {
  const connection = connectTo(origin)
  await once(connection, 'connect')
  return connection
}

async function nextText(reader: EventReader) {
  const { event } = await reader.next()
  return event.kind === 'message' ? event.message.bodyText : event.kind
}

describe('the event stream', () => {
  it('brings a message to the recipient, to the sender’s pages, and to nobody else, by a signal for each', async () => {
    const [ann, bob, eve] = await site.members([{}, {}, {}])
    const [atAnn, atBob, atEve] = [await listen(ann), await listen(bob), await listen(eve)]
    let signals = 0
    const stopListening = await site.platform.listener.listen({
      channel: busChannel,
      onNotice: () => signals++,
      onListening: () => undefined,
    })
    for (let sent = 1; sent <= 5; sent++) {
      await sendMessage(ann, bob, `Hello ${sent}`)
      expect(await nextText(atBob)).toBe(`Hello ${sent}`)
      expect(await nextText(atAnn)).toBe(`Hello ${sent}`)
      await expect.poll(() => signals).toBeGreaterThanOrEqual(sent)
    }
    stopListening()
    expect(atEve.pending()).toEqual([])
  })

  it('is not opened by a request for headers only', async () => {
    const { token } = await site.member()
    const head = { method: 'HEAD', signal: AbortSignal.timeout(20_000) }
    const reply = await new Visitor(site.origin, token).fetch('/api/events', head)
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('GET')
  })

  it('brings a message with its exact text', async () => {
    const [ann, bob] = await site.members([{}, {}])
    const atBob = await listen(bob)
    const text = 'line one\nline two\n\ndata: no\nid: 1-1\n🏳️‍🌈 "quoted" \\'
    await sendMessage(ann, bob, text)
    const { event } = await atBob.next()
    expect(event).toMatchObject({ kind: 'message', message: { bodyText: text } })
  })

  it('tells the sender when their message was read', async () => {
    const [ann, bob] = await site.members([{}, {}])
    const atAnn = await listen(ann)
    await sendMessage(ann, bob, 'Read me')
    await readConversation(bob, ann)
    const events = [await atAnn.next(), await atAnn.next()]
    expect(events.at(-1)?.event).toMatchObject({ kind: 'seen', readerProfileId: bob.profileId })
  })

  it('continues after the last event a page saw, in order and without gaps', async () => {
    const [ann, bob] = await site.members([{}, {}])
    const first = await listen(bob)
    await sendMessage(ann, bob, 'seen')
    const { id } = await first.next()
    await first.cut()
    const words = Array.from({ length: 20 }, (_, index) => `missed ${index}`)
    for (const word of words.slice(0, 10)) await sendMessage(ann, bob, word)
    const sending = Promise.all(words.slice(10).map(word => sendMessage(ann, bob, word)))
    const second = await listen(bob, id)
    await sending
    const texts: string[] = []
    while (texts.length < words.length) {
      const text = await nextText(second)
      // It comes again if a transaction was still open when it came first.
      if (text !== 'seen') texts.push(text)
    }
    expect(texts.slice(0, 10)).toEqual(words.slice(0, 10))
    expect(texts.slice(10).toSorted((one, other) => one.localeCompare(other))).toEqual(
      words.slice(10),
    )
    expect(second.pending()).toEqual([])
  })

  it('misses nothing, however often the page is cut off', async () => {
    const [ann, bob] = await site.members([{}, {}])
    const words = Array.from({ length: 60 }, (_, index) => `word ${index}`)
    const opening = await listen(bob)
    await sendMessage(ann, bob, 'first')
    let { id } = await opening.next()
    await opening.cut()
    const sending = Promise.all(words.map(word => sendMessage(ann, bob, word)))
    const seen = new Set<string>()
    while (seen.size < words.length) {
      const reader = await listen(bob, id)
      for (let count = 0; count < 7 && seen.size < words.length; count++) {
        const next = await reader.next()
        id = next.id
        if (next.event.kind !== 'message') continue
        const { bodyText } = next.event.message
        if (bodyText !== 'first') seen.add(bodyText)
      }
      await reader.cut()
    }
    await sending
    expect(seen).toEqual(new Set(words))
  })

  it('brings an event once that its process reads while the page catches up with it', async () => {
    const [ann, bob] = await site.members([{}, {}])
    const release = await holdDelivery()
    await sendMessage(ann, bob, 'once')
    const atBob = await listen(bob, '0')
    await release()
    await sendMessage(ann, bob, 'new')
    expect(await nextText(atBob)).toBe('once')
    expect(await nextText(atBob)).toBe('new')
  })

  it('brings an event that was committed after a later one, even if the page was cut off between', async () => {
    const { db, live } = site.platform
    const { profileId, visitor } = await site.member()
    const toSelf = { profileId, aboutProfileId: profileId }
    const first = await site.listen(visitor)
    const open = await db.startTransaction().execute()
    await live.publish(open, toSelf, { kind: 'settings' })
    await live.publish(db, toSelf, { kind: 'notification' })
    const { id, event } = await first.next()
    expect(event.kind).toBe('notification')
    await first.cut()
    await open.commit().execute()
    const second = await site.listen(visitor, id)
    const kinds = [(await second.next()).event.kind, (await second.next()).event.kind]
    expect(kinds).toEqual(['settings', 'notification'])
  })

  it('waits for no transaction of another, and finds an event whose notice was lost', async () => {
    const { db, live } = site.platform
    const { profileId, visitor } = await site.member()
    const foreign = await db.startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(foreign)
    const stream = await site.listen(visitor)
    await live.publish(db, { profileId, aboutProfileId: profileId }, { kind: 'settings' })
    expect((await stream.next()).event.kind).toBe('settings')
    const lost = { profile_id: profileId, about_profile_id: profileId }
    await addRows(site, 'live_events', { ...lost, event: JSON.stringify({ kind: 'notification' }) })
    expect((await stream.next()).event.kind).toBe('notification')
    await foreign.rollback().execute()
  })

  it('goes on after an event that an earlier version sent', async () => {
    const [ann, bob] = await site.members([{}, {}])
    for (const word of ['one', 'two', 'three']) await sendMessage(ann, bob, word)
    const rows = await rowsOf(site, 'live_events', { profile_id: bob.profileId })
    const seen = rows.find(({ event }) => JSON.stringify(event).includes('"one"'))
    const atBob = await listen(bob, `${seen?.transaction}-${seen?.number}`)
    expect([await nextText(atBob), await nextText(atBob)]).toEqual(['two', 'three'])
    await sendMessage(ann, bob, 'four')
    expect(await nextText(atBob)).toBe('four')
  })

  it('is closed if its process cannot tell what it has missed', async () => {
    const { liveEventRetentionMs } = limits
    // So short that it is over between two looks of the feed.
    Object.assign(limits, { liveEventRetentionMs: 100 })
    onTestFinished(() => void Object.assign(limits, { liveEventRetentionMs }))
    const own = await siteOfTest('its feed lapses')
    const { visitor } = await own.member()
    const stream = await own.listen(visitor)
    await stream.ended
  })

  it('brings no member the events of others, whatever checkpoint they send', async () => {
    const [ann, bob, eve] = await site.members([{}, {}, {}])
    await sendMessage(ann, bob, 'Private')
    const atEve = await listen(eve, '0-1')
    await sendMessage(ann, eve, 'For Eve')
    expect(await nextText(atEve)).toBe('For Eve')
    expect(atEve.pending()).toEqual([])
  })

  it.each([
    '',
    'x',
    '-1',
    '5',
    '1-',
    '99999999999999999999-1',
    '9999999999999999999-1',
    '0-0; drop table',
    'null',
  ])('is not confused by the last event %j', async lastEventId => {
    const [ann, bob] = await site.members([{}, {}])
    const atBob = await listen(bob, lastEventId)
    expect(atBob.status).toBe(200)
    await sendMessage(ann, bob, 'Hello')
    expect(await nextText(atBob)).toBe('Hello')
  })

  it('is never cached nor sniffed, and needs a session', async () => {
    const stream = await listen(await site.member())
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    expect(stream.headers.get('x-request-id')).toBeTruthy()
    expect((await site.visitor().call('GET /api/events')).status).toBe(401)
  })

  it('brings nothing to a blocked member', async () => {
    const [ann, bob] = await site.members([{}, {}])
    const before = await listen(bob)
    await sendMessage(ann, bob, 'Hello')
    expect(await nextText(before)).toBe('Hello')
    await before.cut()
    await blockMember(ann, bob)
    const [atAnn, atBob] = [await listen(ann), await listen(bob)]
    await readConversation(ann, bob)
    const eve = await site.member()
    await sendMessage(eve, bob, 'From Eve')
    await sendMessage(eve, ann, 'From Eve')
    expect(await nextText(atBob)).toBe('From Eve')
    expect(await nextText(atAnn)).toBe('From Eve')
  })

  it('brings neither of two members what they missed of the other before the block', async () => {
    const [ann, bob, eve] = await site.members([{}, {}, {}])
    const readers = await Promise.all([listen(ann), listen(bob)])
    await Promise.all([sendMessage(eve, ann, 'Before'), sendMessage(eve, bob, 'Before')])
    const [lastAtAnn, lastAtBob] = await Promise.all(readers.map(reader => reader.next()))
    await Promise.all(readers.map(reader => reader.cut()))
    await Promise.all([sendMessage(ann, bob, 'From Ann'), sendMessage(bob, ann, 'From Bob')])
    await blockMember(ann, bob)
    await Promise.all([sendMessage(eve, ann, 'After'), sendMessage(eve, bob, 'After')])
    const [atAnn, atBob] = [await listen(ann, lastAtAnn?.id), await listen(bob, lastAtBob?.id)]
    expect(await nextText(atBob)).toBe('After')
    expect(await nextText(atAnn)).toBe('After')
  })

  it('ends with its session, even if that ended while the listener was cut off', async () => {
    const member = await site.member()
    // Stop the heartbeat, which would also notice the end.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const stream = await listen(member)
    const { db } = site.platform
    await db.deleteFrom('sessions').where('account_id', '=', member.accountId).execute()
    expect(await cutListeners(db)).toBe(1)
    await stream.ended
  })

  it('ends the oldest of too many streams of one member', async () => {
    const member = await site.member()
    const streams: EventReader[] = []
    for (let count = 0; count < 11; count++) streams.push(await listen(member))
    await streams[0]?.ended
  })

  it('is written to in a crowd without blocking the process until all have it', async () => {
    const members = await site.members(Array(11).fill({}))
    const crowd = members.flatMap(member => Array.from({ length: 10 }, () => listen(member)))
    const readers = await Promise.all(crowd)
    let isDone = false
    const turn = setImmediate()
    const ids = members.map(({ profileId }) => profileId)
    const sent = site.platform.streams.sendToAll(ids, '{"kind":"notification"}').then(() => {
      isDone = true
    })
    await turn
    expect(isDone).toBe(false)
    await sent
    for (const reader of readers) {
      expect((await reader.next()).event).toEqual({ kind: 'notification' })
      expect(reader.pending()).toEqual([])
    }
  })

  it('ends when the site stops, and each page is told another moment to come back', async () => {
    const leaving = await siteOfTest('it leaves its pages')
    const { token } = await leaving.member()
    const open = async () => {
      const headers = { ...ofOwnPage, cookie: `session=${token}` }
      const reply = await fetch(`${leaving.origin}/api/events`, { headers })
      return { text: () => reply.text() }
    }
    const pages = await Promise.all(Array.from({ length: 8 }, open))
    leaving.platform.streams.moveAll()
    // One whose request was on its way.
    const late = await open()
    const waits = await Promise.all(
      [...pages, late].map(async page => {
        const retries = [...(await page.text()).matchAll(/^retry: (\d+)$/gm)]
        return Number(retries.at(-1)?.[1])
      }),
    )
    expect(new Set(waits).size).toBeGreaterThan(5)
    for (const wait of waits) expect(wait).toSatisfy((ms: number) => ms >= 0 && ms < 10_000)
  })

  it('does not keep a site from stopping, and neither does an unused connection', async () => {
    const stopping = await openTestSite('it is stopped')
    const { visitor } = await stopping.member()
    const stream = await stopping.listen(visitor)
    const [before] = [await openSilently(site), await openSilently(stopping)]
    await stopping.close()
    await stream.ended
    // It began earlier, and the site has not yet cut it for its silence.
    expect(before.closed).toBe(false)
  })
})
