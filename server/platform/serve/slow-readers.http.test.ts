import { randomBytes } from 'node:crypto'
import { Session } from 'node:inspector/promises'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectTo } from '#server/testing/local-server.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { noteFigure, sample } from '#server/testing/sample.ts'
import { rowOf } from '#server/testing/stored-rows.ts'
import { ownSite, siteOfTest } from '#server/testing/test-site.ts'
import { addressOf, ofOwnPage, Visitor } from '#server/testing/visitor.ts'

const connections = sample(24, 500)
/** As many requests as a connection may have open at once. */
const pipelined = 19
const megabyte = 1024 * 1024
const pictureBytes = 2 * megabyte
const heldMost = 100 * megabyte

const site = await ownSite('measures its memory', { LIMITS_FACTOR: '1' })
const [one, other] = await site.members([{}, {}])
const pictureId = await givePicture(site, one)
await makeLarge(pictureId)
await sendMessage(one, other, 'Hello')
await sql`
  insert into chat_messages
    (id, conversation_number, sender_profile_id, recipient_profile_id, body_text, picture_ids, created_at)
  select gen_random_uuid(), 1 + nth, ${one.profileId}, ${other.profileId}, repeat('x', 4000), '{}', now()
  from generate_series(1, 100) as nth`.execute(site.platform.db)

/** Makes a picture as large as one at full width, without the time to encode it. */
async function makeLarge(id: string, { platform } = site) {
  const { storage } = platform
  const { bundle } = await rowOf({ platform }, 'pictures', { id })
  const files = [...((await storage.readAll(bundle)) ?? new Map()).keys()]
  await storage.put(bundle, new Map(files.map(name => [name, randomBytes(pictureBytes)])))
}

function open(address: string, token = '', count = 1, { origin } = site): Socket {
  const socket = connectTo(origin)
  const own = Object.entries(ofOwnPage).map(([name, value]) => `${name}: ${value}\r\n`)
  const cookie = token && `Cookie: session=${token}\r\n`
  const accept = 'Accept: image/webp\r\nAccept-Encoding: identity\r\n'
  const head = `Host: lambda.example\r\n${own.join('')}${cookie}${accept}`
  socket.write(`GET ${address} HTTP/1.1\r\n${head}\r\n`.repeat(count))
  return socket
}

/** Resolves when an answer has begun, or was refused or cut. */
const isAnswered = (socket: Socket) =>
  new Promise<void>(resolve => {
    socket.once('readable', () => resolve())
    socket.once('close', () => resolve())
  })

const picture = () => addressOf('GET /api/profile-pic/:id', { params: { id: pictureId } })
const conversation = () =>
  addressOf('GET /api/messages/between/:me/:other', {
    params: { me: one.profileId, other: other.profileId },
  })

/** Bytes in use after garbage collection. How much garbage there is at a time is V8's choice. */
async function heldBytes(): Promise<number> {
  const session = new Session()
  session.connect()
  // The second collection removes what the first one finalized.
  for (const _ of [1, 2]) await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Expects that another member still gets answers. */
async function expectServed() {
  const member = await site.member()
  const visitor = new Visitor(site.origin, member.token)
  const took: number[] = []
  for (let call = 0; call < 40; call++) {
    const before = performance.now()
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
    took.push(performance.now() - before)
  }
  const whole = await visitor.fetch(picture(), { headers: { accept: 'image/webp' } })
  expect(whole.bytes).toHaveLength(pictureBytes)
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
}

describe('callers who read nothing', () => {
  const kinds: readonly (readonly [string, () => Promise<Socket[]> | Socket[]])[] = [
    ['of the description', () => many(() => open('/api/openapi.json', '', pipelined))],
    ['of a picture', () => many(() => open(picture(), one.token, pipelined))],
    ['of a long conversation', () => many(() => open(conversation(), one.token, pipelined))],
    [
      'of exports',
      async () => {
        const members = await site.members(Array.from({ length: connections }, () => ({})))
        for (const member of members.slice(0, 4)) await makeLarge(await givePicture(site, member))
        return members.map(({ token }) => open('/api/account/export', token))
      },
    ],
  ]
  const many = (openOne: () => Socket) => Array.from({ length: connections }, openOne)

  it.each(kinds)('%s do not fill the memory or keep others waiting', async (kind, attack) => {
    const calmMs = await expectServed()
    const before = await heldBytes()
    const { rss } = process.memoryUsage()
    const sockets = await attack()
    await Promise.all(sockets.map(isAnswered))
    const p95Ms = await expectServed()
    const grown = process.memoryUsage().rss - rss
    const held = (await heldBytes()) - before
    const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`
    noteFigure(
      `${sockets.length} slow readers ${kind}: ${inMegabytes(held)} held, ${inMegabytes(grown)} with garbage, others’ calls ${Math.round(p95Ms)} ms at the 95th percentile, ${Math.round(calmMs)} before`,
    )
    expect(held).toBeLessThan(heldMost)
  })
})

describe('reads of one member', () => {
  /** No note can be read until this transaction ends. */
  async function lockNotes() {
    const lock = await site.platform.db.startTransaction().execute()
    onTestFinished(() => (lock.isCommitted ? undefined : lock.rollback().execute()))
    await sql`lock table notes in access exclusive mode`.execute(lock)
    return lock
  }

  it('are not done for callers who have gone', async () => {
    const asker = await site.member()
    const lock = await lockNotes()
    const begun = vi.spyOn(site.platform.sessions, 'unlessEnded')
    onTestFinished(() => begun.mockRestore())
    const address = `/api/profile-notes?authorProfileId=${asker.profileId}`
    const connected = () =>
      process.getActiveResourcesInfo().filter(name => name === 'TCPSocketWrap')
    const before = connected().length
    const sockets = Array.from({ length: 30 }, () => open(address, asker.token))
    await expect.poll(() => begun.mock.calls.length).toBe(8)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => connected().length).toBeLessThanOrEqual(before)
    const own = asker.visitor.call('GET /api/settings')
    await lock.commit().execute()
    expect((await own).status).toBe(200)
    expect(begun).toHaveBeenCalledTimes(9)
  })

  it('end their turn before they are read', async () => {
    const reader = await site.member()
    const stuck = Array.from({ length: 8 }, () => open(picture(), reader.token, 4))
    await Promise.all(stuck.map(isAnswered))
    // The kernel takes the first answer of each connection.
    for (let call = 0; call < 20; call++) {
      expect((await reader.visitor.call('GET /api/settings')).status).toBe(200)
    }
    expect(stuck.map(({ closed }) => closed)).toEqual(stuck.map(() => false))
  })

  it('take turns, and leave the database to others', async () => {
    const [asker, bystander] = await site.members([{}, {}])
    const lock = await lockNotes()
    const query = { authorProfileId: asker.profileId }
    const waiting = Array.from({ length: 30 }, () =>
      asker.visitor.call('GET /api/profile-notes', { query }),
    )
    const own = asker.visitor.call('GET /api/settings')
    expect((await bystander.visitor.call('GET /api/settings')).status).toBe(200)
    expect(await Promise.race([own, setTimeout(300, 'waits')])).toBe('waits')
    await lock.commit().execute()
    const answers = await Promise.all([...waiting, own])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

it('exports of one network leave room for others', async () => {
  const strict = await siteOfTest('real limits', { LIMITS_FACTOR: '1' })
  const members = await strict.members(Array.from({ length: 6 }, () => ({})))
  for (const member of members) await makeLarge(await givePicture(strict, member), strict)
  const askers = members
    .slice(0, 5)
    .map(({ token }) => open('/api/account/export', token, 1, strict))
  await Promise.all(askers.map(isAnswered))
  const statusOf = async (address: string) => {
    const visitor = members[5]?.visitor
    const headers = { 'x-forwarded-for': address }
    return (await visitor?.fetch('/api/account/export', { method: 'HEAD', headers }))?.status
  }
  expect(await statusOf('127.0.0.1')).toBe(503)
  expect(await statusOf('192.0.2.1')).toBe(200)
  for (const asker of askers) asker.destroy()
  await expect.poll(() => statusOf('127.0.0.1')).toBe(200)
})

/** What the kernel takes at once counts as read, so this takes minutes. */
describe.runIf(sample(false, true))('a reader of a picture', () => {
  it('at 20 KB a second gets all of it, and at none is cut', { timeout: 600_000 }, async () => {
    const stuck = open(picture(), other.token)
    const cut = new Promise(resolve => stuck.once('close', resolve))
    const slow = open(picture(), other.token)
    let read = 0
    while (read < pictureBytes && !slow.destroyed) {
      read += slow.read(4 * 1024)?.length ?? 0
      await setTimeout(200)
    }
    expect(read).toBeGreaterThanOrEqual(pictureBytes)
    stuck.resume()
    await cut
  })
})
