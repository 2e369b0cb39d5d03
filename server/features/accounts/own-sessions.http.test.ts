import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  issuedLogin,
  logIn,
  memberWithPassword,
  ownPassword as password,
} from '#server/testing/mailed-login.ts'
import { ownTwoSites, type TestSite } from '#server/testing/test-site.ts'
import { statusesOf, textOf, type Visitor } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'

const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0'
const dayMs = 86_400_000

const [site, there] = await ownTwoSites()

const listed = async (visitor: Visitor) =>
  Object.values(await visitor.ask('GET /api/auth/sessions'))

const idOf = async (visitor: Visitor) =>
  textOf((await listed(visitor)).find(({ isCurrent }) => isCurrent)?.id)

async function alsoAt(at: TestSite, email: string) {
  const visitor = at.visitor()
  expect((await logIn(visitor, { email, password })).status).toBe(200)
  return visitor
}

const end = (visitor: Visitor, id: string) =>
  visitor.call('DELETE /api/auth/sessions/:id', { params: { id } })
const statusOf = async (visitor: Visitor) => (await visitor.call('GET /api/settings')).status
const isThrownOut = (visitor: Visitor) => expect.poll(() => statusOf(visitor)).toBe(401)

describe('the list of sessions', () => {
  it('shows all sessions of the account, newest first, without network addresses', async () => {
    const { visitor, email } = await memberWithPassword(site)
    site.clock.advance(1_000)
    const phone = site.visitor()
    const form = { username: email, password }
    await phone.ask('POST /api/auth', { form, headers: { 'user-agent': firefox } })
    const sessions = await listed(phone)
    expect(sessions).toMatchObject([
      { isCurrent: true, byMail: false, device: 'Firefox on Android' },
      { isCurrent: false, byMail: false },
    ])
    expect(JSON.stringify(sessions)).not.toMatch(/127\.0\.0\.1|Mozilla|Gecko|token/)
    expect(await listed(visitor)).toMatchObject([{ isCurrent: false }, { isCurrent: true }])
  })

  it('marks sessions begun by mail, and does not name unknown browsers', async () => {
    const visitor = site.visitor()
    const { email, password: mailed } = await issuedLogin(site, `${randomUUID()}@example.org`)
    await visitor.call('POST /api/auth', {
      form: { username: email, password: mailed },
      headers: { 'user-agent': 'my own program/1 (secret)' },
    })
    const [session] = await listed(visitor)
    expect(session).toMatchObject({ isCurrent: true, byMail: true })
    expect(session).not.toHaveProperty('device')
  })

  it('leaves out expired sessions', async () => {
    const { email, visitor: absent } = await memberWithPassword(site)
    const before = await idOf(absent)
    site.clock.advance(limits.sessionIdleMs + dayMs)
    const visitor = await alsoAt(site, email)
    expect((await listed(visitor)).map(({ id }) => id)).not.toContain(before)
  })
})

describe('a session that another one ends', () => {
  it('ends at once on every process, with its event stream', async () => {
    const { visitor, email } = await memberWithPassword(site)
    const near = await alsoAt(site, email)
    const far = await alsoAt(there, email)
    const events = await there.listen(far)
    const ids = [await idOf(near), await idOf(far)]
    for (const id of ids) expect((await end(visitor, id)).status).toBe(204)
    expect(await statusOf(near)).toBe(401)
    await events.ended
    await isThrownOut(far)
    expect(await statusOf(visitor)).toBe(200)
    expect(await listed(visitor)).toHaveLength(1)
  })

  it('cannot be ended twice', async () => {
    const { visitor, email } = await memberWithPassword(site)
    const id = await idOf(await alsoAt(site, email))
    const replies = await Promise.all(Array.from({ length: 10 }, () => end(visitor, id)))
    expect(statusesOf(replies)).toEqual([204, ...Array(9).fill(404)])
  })

  it('can be the current session, which is a logout', async () => {
    const { visitor } = await memberWithPassword(site)
    const reply = await end(visitor, await idOf(visitor))
    expect(reply.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(visitor.cookies.size).toBe(0)
  })
})

it('logging out everywhere ends all the member’s sessions on every process, including this one', async () => {
  const { visitor, email } = await memberWithPassword(site)
  const near = await alsoAt(site, email)
  const far = await alsoAt(there, email)
  const events = await there.listen(far)
  const stranger = await site.member()
  const reply = await visitor.call('DELETE /api/auth/sessions')
  expect(reply).toMatchObject({ status: 204, text: '' })
  expect(reply.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect(visitor.cookies.size).toBe(0)
  expect(await statusOf(near)).toBe(401)
  await events.ended
  await isThrownOut(far)
  expect(await statusOf(stranger.visitor)).toBe(200)
  await alsoAt(site, email)
})

it('a change of settings reaches only the member’s own open pages, on either process', async () => {
  const [ann, bob] = await site.members([{ name: 'Ann' }, { name: 'Bob' }])
  const [near, far, bobs] = await Promise.all([
    site.listen(ann.visitor),
    there.listen(ann.visitor),
    there.listen(bob.visitor),
  ])
  const body = { discreet: true }
  expect((await ann.visitor.call('PATCH /api/settings', { body })).status).toBe(200)
  for (const pages of [near, far]) expect((await pages.next()).event).toEqual({ kind: 'settings' })
  const refused = { quietHours: { from: '22:00', to: '22:00', timeZone: 'Europe/Berlin' } }
  expect((await ann.visitor.call('PATCH /api/settings', { body: refused })).status).toBe(422)
  await bob.visitor.call('PATCH /api/settings', { body: { units: 'METRIC' } })
  await bobs.next()
  expect([near, far, bobs].map(pages => pages.pending())).toEqual([[], [], []])
})
