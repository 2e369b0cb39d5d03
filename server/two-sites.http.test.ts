import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EventReader } from './testing/event-reader.ts'
import { openTwoSites, type TestMember, type TestSite } from './testing/test-site.ts'
import { Visitor } from './testing/visitor.ts'

const withinMs = 1_000

let here: TestSite
let there: TestSite
beforeAll(async () => {
  ;[here, there] = await openTwoSites()
})
afterAll(() => here.close())

/** The same member at the other process. */
const atOther = ({ token }: TestMember) => new Visitor(there.origin, token)

async function place(member: TestMember, change: object = {}) {
  const reply = await member.visitor.call('PUT /api/profile-position/:profileId', {
    params: { profileId: member.profileId },
    body: {
      profileId: member.profileId,
      session: 1,
      use: 'OVERRIDE',
      overrideLat: 52.52,
      overrideLon: 13.4,
      hide: false,
      ...change,
    },
  })
  expect(reply.status).toBe(200)
}

async function seenThere(reader: TestMember, { profileId }: TestMember) {
  const { body } = await atOther(reader).call('GET /api/profile-briefs/by-sector/:sector', {
    params: { sector: '52:13' },
  })
  const briefs: unknown = body
  return Array.isArray(briefs) ? briefs.find(brief => brief.profileId === profileId) : undefined
}

const eventually = (holds: () => Promise<boolean>) =>
  vi.waitUntil(holds, { timeout: withinMs, interval: 20 })

async function cutListeners() {
  const cut = await here.platform.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`
  expect(cut.length).toBeGreaterThan(0)
}

describe('two processes of one site', () => {
  it('agree within a second on a member who comes, moves and hides', async () => {
    const [member, reader] = [await here.member(), await here.member()]
    await place(member)
    await eventually(async () => (await seenThere(reader, member)) !== undefined)
    await place(member, { overrideLat: 52.9 })
    await eventually(async () => (await seenThere(reader, member))?.lat === 52.9)
    await place(member, { hide: true })
    await eventually(async () => (await seenThere(reader, member)) === undefined)
  })

  it('agree within a second on a block', async () => {
    const [member, reader] = [await here.member(), await here.member()]
    await place(member)
    await eventually(async () => (await seenThere(reader, member)) !== undefined)
    await member.visitor.call('PUT /api/profile-like', {
      body: {
        likerProfileId: member.profileId,
        likedProfileId: reader.profileId,
        likeType: 'UNDETERMINED',
        blocked: true,
      },
    })
    await eventually(async () => (await seenThere(reader, member)) === undefined)
  })

  it('lose no change when the feeds’ connections are cut', async () => {
    const [member, reader] = [await here.member(), await here.member()]
    await place(member)
    await eventually(async () => (await seenThere(reader, member)) !== undefined)
    await cutListeners()
    await place(member, { hide: true })
    await vi.waitUntil(async () => (await seenThere(reader, member)) === undefined, {
      timeout: 10_000,
      interval: 50,
    })
  })

  it('bring a message across, and across a cut connection', async () => {
    const [ann, bob] = [await here.member(), await here.member()]
    const reader = await EventReader.open(there.origin, atOther(bob))
    const send = (bodyText: string) =>
      ann.visitor.call('POST /api/message', {
        body: {
          senderProfileId: ann.profileId,
          recipientProfileId: bob.profileId,
          bodyText,
          profilePicIds: [],
        },
      })
    await send('one')
    expect((await reader.next(withinMs)).event).toMatchObject({ message: { bodyText: 'one' } })
    await cutListeners()
    await send('two')
    expect((await reader.next(10_000)).event).toMatchObject({ message: { bodyText: 'two' } })
    await reader.cut()
  })

  it('agree within a second that a session has ended', async () => {
    const member = await here.member()
    const other = atOther(member)
    expect((await other.call('GET /api/settings')).status).toBe(200)
    const events = await EventReader.open(there.origin, other)
    await member.visitor.call('DELETE /api/auth')
    await eventually(async () => (await other.call('GET /api/settings')).status === 401)
    await events.ended
  })

  it('store a message sent to both under one id once', async () => {
    const [ann, bob] = [await here.member(), await here.member()]
    const body = {
      id: crypto.randomUUID(),
      senderProfileId: ann.profileId,
      recipientProfileId: bob.profileId,
      bodyText: 'Once',
      profilePicIds: [],
    }
    const replies = await Promise.all(
      [ann.visitor, atOther(ann), ann.visitor, atOther(ann)].map(visitor =>
        visitor.call('POST /api/message', { body }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  })
})
