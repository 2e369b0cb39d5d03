import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { vapidKeys } from '#server/platform/web-push.ts'
import { EventReader } from '#server/testing/event-reader.ts'
import { logIn, memberWithPassword, ownPassword } from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { sharedSite, sharedStrictSite } from '#server/testing/test-site.ts'
import { refused, type Visitor } from '#server/testing/visitor.ts'

const password = 'another horse battery'

const site = await sharedSite()
const strictSite = await sharedStrictSite()

const read = (visitor: Visitor) => visitor.ask('GET /api/settings')
const statusOf = async (visitor: Visitor) => (await visitor.call('GET /api/settings')).status

describe('settings', () => {
  it('may leave out fields, which then stay', async () => {
    const { visitor, profileId } = await site.member()
    const chosen = await putSettings(visitor, { name: 'Sam', locationCellMeters: 3_000 })
    const { email } = chosen.body
    const body = { defaultProfileId: profileId, name: ' Kim ', email }
    await visitor.ask('PUT /api/settings', { body })
    expect(await read(visitor)).toEqual({ ...chosen.body, name: 'Kim' })
  })

  it('never include a password or its hash', async () => {
    const { visitor } = await memberWithPassword(site)
    const saved = await putSettings(visitor, { password, currentPassword: ownPassword })
    expect(saved.status).toBe(200)
    expect(saved.text).not.toMatch(/argon2|horse|passwordHash|password_hash/)
    expect(JSON.stringify(await read(visitor))).not.toMatch(/argon2|horse/)
  })

  it('include the public key for pushes, which nobody can change and which survives a restart, never the private one', async () => {
    const { visitor } = await site.member()
    const before = await read(visitor)
    expect(before.applicationServerKey).toMatch(/^[\w-]{87}$/)
    const saved = await putSettings(visitor, { applicationServerKey: 'B'.repeat(87) })
    expect(saved).toMatchObject({ status: 200, body: { ...before, name: 'Sam' } })
    const { dataDirectory } = site.platform.config
    const again = await vapidKeys(dataDirectory, undefined)
    expect(again.publicKey).toBe(before.applicationServerKey)
    const secret = await readFile(join(dataDirectory, 'keys', 'vapid'), 'utf8')
    expect(saved.text).not.toContain(secret)
  })

  it.each([
    ['no name', { name: '' }],
    ['a blank name', { name: ' \t ' }],
    ['an unknown cell size', { discreet: true, locationCellMeters: 1 }],
    ['a switch that is null', { discreet: null }],
    ['words of pushes that there are not', { notificationDetail: 'LOUD' }],
    ['an endless password', { password: 'x'.repeat(201) }],
  ])('are refused with %s', async (_, wrong) => {
    const { visitor } = await site.member()
    const before = await read(visitor)
    expect((await putSettings(visitor, wrong)).status).toBe(422)
    expect((await visitor.call('PATCH /api/settings', { body: wrong })).status).toBe(422)
    expect(await read(visitor)).toEqual(before)
  })
})

describe('a PATCH of the settings', () => {
  const patch = (visitor: Visitor, body: object) => visitor.call('PATCH /api/settings', { body })

  it.each([
    ['the name', { name: 'Kim' }],
    ['the width of the cells', { locationCellMeters: 3_000 as const }],
    ['the words of pushes', { notificationDetail: 'DETAILED' as const }],
    ['the title and icon', { discreet: true }],
    ['the units', { units: 'METRIC' as const }],
    ['nothing', {}],
  ])('that names %s changes only that', async (_, named) => {
    const { visitor } = await site.member()
    const chosen = { name: 'Alex', locationCellMeters: 500, notificationDetail: 'NEUTRAL' }
    const { body: before } = await putSettings(visitor, chosen)
    const saved = await patch(visitor, named)
    expect(saved).toMatchObject({ status: 200, body: { ...before, ...named } })
    expect(await read(visitor)).toEqual(saved.body)
  })

  it('needs no name of a member who has none yet', async () => {
    const { visitor } = await site.member()
    const first = { name: '', units: 'IMPERIAL', notificationDetail: 'NEUTRAL', discreet: false }
    expect(await read(visitor)).toMatchObject({ ...first, pushSubscriptions: [] })
    const saved = await patch(visitor, { discreet: true })
    expect(saved).toMatchObject({ status: 200, body: { name: '', discreet: true } })
  })

  it('in parallel undoes no other change', async () => {
    const { visitor } = await site.member()
    const changes = [
      { name: 'Kim' },
      { discreet: true },
      { notificationDetail: 'DETAILED' },
      { locationCellMeters: 3_000 },
    ]
    const replies = await Promise.all(changes.map(named => patch(visitor, named)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await read(visitor)).toMatchObject(Object.assign({}, ...changes))
  })
})

describe('a new password', () => {
  it('that is unfit is refused', async () => {
    const { visitor } = await site.member()
    const reply = await putSettings(visitor, { password: 'PASSWORD123' })
    expect(reply).toMatchObject(refused('accounts/password-unfit'))
    expect(reply.body).toMatchObject({ errors: [{ path: '/password' }] })
  })

  it('left empty changes nothing', async () => {
    const { visitor, email } = await memberWithPassword(site)
    expect((await putSettings(visitor, { password: '' })).status).toBe(200)
    expect((await logIn(site.visitor(), { email, password: ownPassword })).status).toBe(200)
  })

  it('needs the current one, which cannot be guessed more often than a login', async () => {
    const { visitor, email } = await memberWithPassword(strictSite)
    const guess = { password, currentPassword: 'wrong horse battery' }
    for (let tries = 0; tries < 10; tries++) {
      expect((await putSettings(visitor, guess)).status).toBe(403)
    }
    expect((await putSettings(visitor, guess)).status).toBe(429)
    expect((await logIn(strictSite.visitor(), { email, password: ownPassword })).status).toBe(200)
  })

  it('ends the account’s other sessions and their event streams at once, and keeps this one', async () => {
    const { visitor, email } = await memberWithPassword(site)
    const others = [site.visitor(), site.visitor()] as const
    for (const other of others) await logIn(other, { email, password: ownPassword })
    const events = await EventReader.open(site.origin, others[0])
    const stranger = await site.member()
    const saved = await putSettings(visitor, { password, currentPassword: ownPassword })
    expect(saved.status).toBe(200)
    await events.ended
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
    expect(await Promise.all([visitor, stranger.visitor].map(statusOf))).toEqual([200, 200])
  })
})
