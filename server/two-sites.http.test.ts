import { describe, expect, it, onTestFinished } from 'vitest'
import { EventReader } from './testing/event-reader.ts'
import { eventually } from './testing/eventually.ts'
import { cutListeners, listenerPids } from './testing/inspect-database.ts'
import {
  blockMember,
  broadcast,
  placeMember,
  sendMessage,
  writeTo,
} from './testing/member-actions.ts'
import { ownTwoSites, type TestMember } from './testing/test-site.ts'

const [here, there] = await ownTwoSites()

const atOther = ({ token }: TestMember) => there.visitor(token)

async function place(member: TestMember, lat = 52.52, change = {}) {
  expect((await placeMember(member, { lat, lon: 13.4 }, change)).status).toBe(200)
}

async function seenThere(reader: TestMember, { profileId }: TestMember) {
  const { body } = await atOther(reader).call('GET /api/profile-briefs/by-sector/:sector', {
    params: { sector: '52:13' },
  })
  const briefs: unknown = body
  return Array.isArray(briefs) ? briefs.find(brief => brief.profileId === profileId) : undefined
}

/** A page of the member at the other process, or at this one, until the test ends. */
async function listen(member: TestMember, site = there) {
  const page = await EventReader.open(site.origin, site.visitor(member.token))
  onTestFinished(() => page.cut())
  return page
}

const nearestThere = (reader: TestMember) => atOther(reader).call('GET /api/profile-briefs/nearest')

/** Counts the signals that reach the other process: it need not wait until it polls. */
async function countSignals(channel: string) {
  let count = 0
  const onNotice = () => count++
  onTestFinished(
    await there.platform.listener.listen({ channel, onNotice, onListening: () => undefined }),
  )
  return () => count
}

async function cutBothListeners() {
  const { db } = here.platform
  await eventually(async () => (await listenerPids(db)).length === 2)
  await cutListeners(db)
}

/** After a cut: notices are lost until the next connection listens. */
async function untilBothListen() {
  for (const { platform } of [here, there]) {
    const listen = async () => {
      const nothing = () => undefined
      const subscription = { channel: 'broadcasts', onNotice: nothing, onListening: nothing }
      const stop = await platform.listener.listen(subscription).catch(nothing)
      stop?.()
      return stop !== undefined
    }
    await eventually(listen)
  }
}

describe('two processes of one site', () => {
  it('agree on a member who comes and moves, by a signal for each change', async () => {
    const [member, reader] = await here.members([{}, {}])
    await place(reader, 52.5)
    await eventually(async () => (await nearestThere(reader)).status === 200)
    const signals = await countSignals('presence')
    for (let move = 1; move <= 5; move++) {
      const lat = 52 + move / 8
      await place(member, lat)
      await eventually(async () => (await seenThere(reader, member))?.lat === lat)
      await eventually(async () => (await nearestThere(reader)).text.includes(`"lat":${lat},`))
      await eventually(() => signals() >= move)
    }
  })

  it.each([
    ['member who hides', (member: TestMember) => place(member, 52.52, { hide: true })],
    ['block', (member: TestMember, reader: TestMember) => blockMember(member, reader)],
  ])('agree on a %s, by a signal for each', async (_, leave) => {
    const [reader, ...members] = await here.members([{}, {}, {}, {}, {}, {}])
    for (const member of [reader, ...members]) await place(member)
    for (const member of members) {
      await eventually(async () => (await seenThere(reader, member)) !== undefined)
    }
    const signals = await countSignals('presence')
    for (const [index, member] of members.entries()) {
      await leave(member, reader)
      await eventually(async () => (await seenThere(reader, member)) === undefined)
      await eventually(() => signals() > index)
    }
    const { text } = await nearestThere(reader)
    for (const { profileId } of members) expect(text).not.toContain(profileId)
  })

  it('send an open map a change that came to the other process', async () => {
    const [member, reader] = await here.members([{}, {}])
    const page = await listen(reader)
    await seenThere(reader, member)
    await place(member)
    await eventually(() => JSON.stringify(page.pending()).includes(member.profileId))
  })

  it('lose no change when the feeds’ connections are cut', async () => {
    const [member, reader] = await here.members([{}, {}])
    await place(member)
    await eventually(async () => (await seenThere(reader, member)) !== undefined)
    await cutBothListeners()
    await place(member, 52.52, { hide: true })
    await eventually(async () => (await seenThere(reader, member)) === undefined)
  })

  it('pass on a message, also across a cut connection', async () => {
    const [ann, bob] = await here.members([{}, {}])
    const reader = await listen(bob)
    await writeTo(ann, bob, 'one')
    expect((await reader.next()).event).toMatchObject({ message: { bodyText: 'one' } })
    await cutBothListeners()
    await writeTo(ann, bob, 'two')
    expect((await reader.next()).event).toMatchObject({ message: { bodyText: 'two' } })
  })

  it('bring a broadcast to the pages around it at both, by a signal for each', async () => {
    await untilBothListen()
    const [sender, reader, beyond] = await here.members([{}, {}, {}])
    for (const [member, lat] of [
      [sender, -10.5],
      [reader, -11.5],
      [beyond, -13.5],
    ] as const) {
      await place(member, lat)
    }
    const near = [await listen(reader, here), await listen(reader), await listen(sender)]
    const far = await listen(beyond)
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
    // What comes next is something else.
    await sendMessage(sender, beyond, 'To you')
    expect((await far.next()).event).toMatchObject({ kind: 'message' })
    expect(
      near.flatMap(page => page.pending().filter(({ event }) => event.kind === 'broadcast')),
    ).toEqual([])
  })

  it('bring broadcasts again after the connections were cut', async () => {
    const [sender, reader] = await here.members([{}, {}])
    for (const member of [sender, reader]) await place(member, -20.5)
    const page = await listen(reader)
    await cutBothListeners()
    // What is sent until then is lost, and pages poll for it.
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
    const events = await listen(member)
    await member.visitor.call('DELETE /api/auth')
    await eventually(async () => (await other.call('GET /api/settings')).status === 401)
    await events.ended
  })

  it('store a message sent to both under one id once', async () => {
    const [ann, bob] = await here.members([{}, {}])
    const id = crypto.randomUUID()
    const replies = await Promise.all(
      [ann.visitor, atOther(ann), ann.visitor, atOther(ann)].map(visitor =>
        writeTo({ ...ann, visitor }, bob, 'Once', { id }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  })
})
