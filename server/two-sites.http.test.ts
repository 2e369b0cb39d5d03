import { describe, expect, it } from 'vitest'
import { busChannel } from './platform/bus/postgres-bus.ts'
import { eventually } from './testing/eventually.ts'
import { cutListeners, listenerPids } from './testing/inspect-database.ts'
import { briefIn, readNearest, readSector } from './testing/map-reads.ts'
import {
  blockMember,
  broadcast,
  placeMember,
  sendMessage,
  writeTo,
} from './testing/member-actions.ts'
import { ownTwoSites, type TestMember } from './testing/test-site.ts'
import { statusesOf } from './testing/visitor.ts'

const [here, there] = await ownTwoSites()

/** The same member at the other process. */
const atOther = ({ token }: TestMember) => there.visitor(token)

async function place(member: TestMember, lat = 52.52, change = {}) {
  expect((await placeMember(member, { lat, lon: 13.4 }, change)).status).toBe(200)
}

const seenThere = async (reader: TestMember, member: TestMember) =>
  briefIn(await readSector({ visitor: atOther(reader) }), member)
const nearestThere = (reader: TestMember) => readNearest({ visitor: atOther(reader) })

/** Counts the signals that reach the other process. Without signals it would wait for its next poll. */
async function countSignals(channel: string) {
  let count = 0
  const stop = await there.platform.listener.listen({
    channel,
    onNotice: () => count++,
    onListening: () => undefined,
  })
  return { stop, count: () => count }
}

async function cutBothListeners() {
  const { db } = here.platform
  await eventually(async () => (await listenerPids(db)).length === 2)
  await cutListeners(db)
}

/** Waits after a cut, because signals are lost until the next connection listens. */
async function untilBothListen() {
  for (const { platform } of [here, there]) {
    const listen = async () => {
      const nothing = () => undefined
      const subscription = { channel: busChannel, onNotice: nothing, onListening: nothing }
      const stop = await platform.listener.listen(subscription).catch(nothing)
      stop?.()
      return stop !== undefined
    }
    await eventually(listen)
  }
}

describe('two processes of one site', () => {
  it('agree on a member who comes and moves, by a signal for each change', async () => {
    const [member, reader] = [await here.member(), await here.member()]
    await place(reader, 52.5)
    await eventually(async () => (await nearestThere(reader)).status === 200)
    const signals = await countSignals('presence')
    for (let move = 1; move <= 5; move++) {
      const lat = 52 + move / 8
      await place(member, lat)
      await eventually(async () => Number((await seenThere(reader, member))?.lat) === lat)
      await eventually(async () => (await nearestThere(reader)).text.includes(`"lat":${lat},`))
      await eventually(() => signals.count() >= move)
    }
    signals.stop()
  })

  it.each([
    ['a member who hides', (member: TestMember) => place(member, 52.52, { hide: true })],
    ['a block', (member: TestMember, reader: TestMember) => blockMember(member, reader)],
  ])('agree on %s, by a signal for each', async (_, vanish) => {
    const [reader, ...members] = await here.members([{}, {}, {}, {}, {}, {}])
    for (const member of [reader, ...members]) await place(member)
    for (const member of members) {
      await eventually(async () => (await seenThere(reader, member)) !== undefined)
    }
    const signals = await countSignals('presence')
    for (const [index, member] of members.entries()) {
      await vanish(member, reader)
      await eventually(async () => (await seenThere(reader, member)) === undefined)
      await eventually(() => signals.count() > index)
    }
    signals.stop()
    const { text } = await nearestThere(reader)
    for (const { profileId } of members) expect(text).not.toContain(profileId)
  })

  it('send an open map a change that came to the other process', async () => {
    const [member, reader] = [await here.member(), await here.member()]
    const page = await there.listen(atOther(reader))
    await seenThere(reader, member)
    await place(member)
    await eventually(() => JSON.stringify(page.pending()).includes(member.profileId))
  })

  it('lose no change when the feeds’ connections are cut', async () => {
    const [member, reader] = [await here.member(), await here.member()]
    await place(member)
    await eventually(async () => (await seenThere(reader, member)) !== undefined)
    await cutBothListeners()
    await place(member, 52.52, { hide: true })
    await eventually(async () => (await seenThere(reader, member)) === undefined)
  })

  it('pass on a message, also across a cut connection', async () => {
    const [ann, bob] = [await here.member(), await here.member()]
    const reader = await there.listen(atOther(bob))
    await writeTo(ann, bob, 'one')
    expect((await reader.next()).event).toMatchObject({ message: { bodyText: 'one' } })
    await cutBothListeners()
    await writeTo(ann, bob, 'two')
    expect((await reader.next()).event).toMatchObject({ message: { bodyText: 'two' } })
  })

  it('bring a broadcast to nearby pages at both, by a signal for each', async () => {
    await untilBothListen()
    const [sender, reader, beyond] = await here.members([{}, {}, {}])
    await place(sender, -10.5)
    await place(reader, -11.5)
    await place(beyond, -13.5)
    const near = [
      await here.listen(reader.visitor),
      await there.listen(atOther(reader)),
      await there.listen(atOther(sender)),
    ]
    const far = await there.listen(atOther(beyond))
    for (const [bodyText, from] of [
      ['One', sender],
      ['Other', { ...sender, visitor: atOther(sender) }],
    ] as const) {
      expect((await broadcast(from, bodyText)).status).toBe(201)
      for (const page of near) {
        const { event } = await page.next()
        expect(event).toMatchObject({ kind: 'broadcast', message: { bodyText } })
      }
    }
    // The next event is a different one.
    await sendMessage(sender, beyond, 'To you')
    expect((await far.next()).event).toMatchObject({ kind: 'message' })
    const more = near.flatMap(page => page.pending().map(({ event }) => event.kind))
    expect(more).not.toContain('broadcast')
  })

  it('bring broadcasts again after the connections were cut', async () => {
    const [sender, reader] = [await here.member(), await here.member()]
    for (const member of [sender, reader]) await place(member, -20.5)
    const page = await there.listen(atOther(reader))
    await cutBothListeners()
    // Signals until then are lost, and pages poll for their content.
    await eventually(async () => {
      expect((await broadcast(sender, 'Again')).status).toBe(201)
      return page.pending().length > 0
    })
    expect((await page.next()).event).toMatchObject({ kind: 'broadcast' })
  })

  it('agree that a session has ended', async () => {
    const member = await here.member()
    const other = atOther(member)
    expect((await other.call('GET /api/settings')).status).toBe(200)
    const events = await there.listen(other)
    await member.visitor.call('DELETE /api/auth')
    await eventually(async () => (await other.call('GET /api/settings')).status === 401)
    await events.ended
  })

  it('store a message sent to both under one id once', async () => {
    const [ann, bob] = [await here.member(), await here.member()]
    const id = crypto.randomUUID()
    const replies = await Promise.all(
      [ann.visitor, atOther(ann), ann.visitor, atOther(ann)].map(visitor =>
        writeTo({ ...ann, visitor }, bob, 'Once', { id }),
      ),
    )
    expect(statusesOf(replies)).toEqual([200, 200, 200, 201])
  })
})
