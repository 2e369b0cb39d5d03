import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { vapidKeys } from '#server/platform/web-push.ts'
import { EventReader } from '#server/testing/event-reader.ts'
import { issuedLogin, logIn, memberWithPassword } from '#server/testing/mailed-login.ts'
import { ownSite, sharedSite } from '#server/testing/test-site.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { problemType } from '#shared/refusals.ts'

const password = 'correct horse battery'
const newPassword = 'another horse battery'

const site = await sharedSite()
const strictSite = await ownSite('other limits', { LIMITS_FACTOR: '1' })

const read = async (visitor: Visitor) => (await visitor.call('GET /api/settings')).body

async function change(visitor: Visitor, changed: object) {
  return visitor.call('PUT /api/settings', { body: { ...(await read(visitor)), ...changed } })
}

describe('settings', () => {
  it('are saved and read again', async () => {
    const { visitor } = await memberWithPassword(site, password)
    const chosen = { name: 'Alex Beispiel', locationCellMeters: 3_000 }
    const saved = await change(visitor, chosen)
    expect(saved).toMatchObject({ status: 200, body: chosen })
    expect(await read(visitor)).toEqual(saved.body)
  })

  it('may leave out fields, which then stay', async () => {
    const { visitor, profileId } = await site.member()
    const chosen = await change(visitor, { name: 'Sam', locationCellMeters: 3_000 })
    const { email } = chosen.body
    const body = { defaultProfileId: profileId, name: ' Kim ', email }
    const saved = await visitor.call('PUT /api/settings', { body })
    expect(saved.status).toBe(200)
    expect(await read(visitor)).toEqual({ ...chosen.body, name: 'Kim' })
  })

  it('never include a password or its hash', async () => {
    const { visitor } = await memberWithPassword(site, password)
    const saved = await change(visitor, { password: newPassword, currentPassword: password })
    expect(saved.status).toBe(200)
    expect(saved.text).not.toMatch(/argon2|horse|passwordHash|password_hash/)
    expect(JSON.stringify(await read(visitor))).not.toMatch(/argon2|horse/)
  })

  it('sent back with other roles, ids or marks leave those as they are', async () => {
    const { visitor, accountId, profileId } = await site.member()
    const before = await read(visitor)
    const saved = await change(visitor, {
      name: 'Sam',
      roles: ['ADMIN', 'USER'],
      id: randomUUID(),
      accountId: randomUUID(),
      account_id: randomUUID(),
      passwordWanted: true,
      password_hash: 'x',
      created_at: '2000-01-01',
      tier: 'PRO',
    })
    expect(saved).toMatchObject({
      status: 200,
      body: { roles: ['USER'], defaultProfileId: profileId, passwordWanted: true },
    })
    expect(await read(visitor)).toEqual({ ...before, name: 'Sam' })
    const roles = await site.platform.db
      .selectFrom('accounts_roles')
      .select('role')
      .where('account_id', '=', accountId)
      .execute()
    expect(roles).toEqual([{ role: 'USER' }])
  })

  it('include the public key for pushes, which nobody can change and which survives a restart', async () => {
    const { visitor } = await site.member()
    const before = await read(visitor)
    expect(before.applicationServerKey).toMatch(/^[\w-]{87}$/)
    const saved = await change(visitor, { name: 'Sam', applicationServerKey: 'B'.repeat(87) })
    expect(saved.status).toBe(200)
    expect(await read(visitor)).toEqual({ ...before, name: 'Sam' })
    const { dataDirectory } = site.platform.config
    const again = await vapidKeys(dataDirectory, undefined)
    expect(again.publicKey).toBe(before.applicationServerKey)
  })

  it('never include the private key', async () => {
    const { visitor } = await site.member()
    const file = join(site.platform.config.dataDirectory, 'keys', 'vapid')
    const { text } = await visitor.call('GET /api/settings')
    expect(text).not.toContain(await readFile(file, 'utf8'))
  })

  it('are refused for a foreign profile, which stays as it is', async () => {
    const { visitor } = await site.member()
    const victim = await site.member()
    const before = await read(victim.visitor)
    const reply = await change(visitor, { name: 'Mallory', defaultProfileId: victim.profileId })
    expect(reply.status).toBe(403)
    expect(await read(victim.visitor)).toEqual(before)
  })

  it.each([
    ['no name', { name: '' }],
    ['a blank name', { name: ' \t ' }],
    ['a name of the wrong type', { name: 5 }],
    ['an endless name', { name: 'x'.repeat(101) }],
    ['a null byte in the name', { name: 'a\u0000b' }],
    ['no address', { email: '' }],
    ['two addresses', { email: 'a@b,c@d' }],
    ['an unknown cell size', { locationCellMeters: 1 }],
    ['a cell size that is text', { locationCellMeters: '1000' }],
    ['unknown units', { units: 'FURLONGS' }],
    ['an endless password', { password: 'x'.repeat(201) }],
    ['an id that is none', { defaultProfileId: 5 }],
  ])('are refused with %s', async (_, wrong) => {
    const { visitor } = await site.member()
    const before = await read(visitor)
    const reply = await change(visitor, { name: 'Sam', ...wrong })
    expect(reply.status).toBe(422)
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
    const { body: before } = await change(visitor, chosen)
    const saved = await patch(visitor, named)
    expect(saved).toMatchObject({ status: 200, body: { ...before, ...named } })
    expect(await read(visitor)).toEqual(saved.body)
  })

  it('ignores fields that no member may change', async () => {
    const { visitor } = await site.member()
    const before = await read(visitor)
    const named = { roles: ['ADMIN'], volunteerCredits: 1_000, tier: 'PRO', passwordWanted: false }
    expect(await patch(visitor, named)).toMatchObject({ status: 200, body: before })
    expect(await read(visitor)).toEqual(before)
  })

  it('needs no name of a member who has none yet', async () => {
    const { visitor } = await site.member()
    expect(await read(visitor)).toMatchObject({ name: '', units: 'IMPERIAL' })
    expect(await patch(visitor, { discreet: true })).toMatchObject({
      status: 200,
      body: { name: '', discreet: true },
    })
  })

  it('empties the list of devices by an empty list', async () => {
    const { visitor } = await site.member()
    const device = {
      deviceName: 'Phone',
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc',
      auth_base64: 'a'.repeat(22),
      p256dh_base64: 'b'.repeat(87),
    }
    expect((await patch(visitor, { pushSubscriptions: [device] })).status).toBe(200)
    expect((await patch(visitor, { discreet: true })).body.pushSubscriptions).toHaveLength(1)
    expect((await patch(visitor, { pushSubscriptions: [] })).body.pushSubscriptions).toEqual([])
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

  it.each([
    ['a blank name', { name: ' ' }],
    ['two addresses', { email: 'a@b,c@d' }],
    ['an unknown cell size', { discreet: true, locationCellMeters: 1 }],
    ['a switch that is text', { discreet: 'true' }],
    ['units in small letters', { units: 'metric' }],
    ['null', { name: null }],
  ])('with %s is refused and changes nothing', async (_, wrong) => {
    const { visitor } = await site.member()
    const before = await read(visitor)
    expect((await patch(visitor, wrong)).status).toBe(422)
    expect(await read(visitor)).toEqual(before)
  })

  it('is refused to a visitor and for a foreign profile', async () => {
    const { visitor } = await site.member()
    const victim = await site.member()
    const before = await read(victim.visitor)
    const foreign = { defaultProfileId: victim.profileId, discreet: true, units: 'METRIC' as const }
    expect((await patch(visitor, foreign)).status).toBe(403)
    expect((await patch(site.visitor(), { discreet: true })).status).toBe(401)
    expect(await read(victim.visitor)).toEqual(before)
    expect((await read(visitor)).discreet).toBe(false)
  })

  it.each([
    ['a new password', { password: newPassword }],
    ['another address', { email: `${randomUUID()}@example.org` }],
  ])('of %s asks for the current password as PUT does', async (_, named) => {
    const { visitor } = await memberWithPassword(site, password)
    const currentPassword = 'wrong horse battery'
    expect((await patch(visitor, { ...named, currentPassword })).status).toBe(403)
    expect((await patch(visitor, named)).status).toBe(403)
    expect((await patch(visitor, { ...named, currentPassword: password })).status).toBe(200)
  })
})

describe('a new password', () => {
  it.each(['short', '123456789', 'password123', 'PASSWORD123', '🦄🦄🦄🦄🦄'])(
    'like %j is refused',
    async unfit => {
      const { visitor } = await site.member()
      expect(await change(visitor, { name: 'Sam', password: unfit })).toMatchObject({
        status: 422,
        body: { type: problemType('accounts/password-unfit'), errors: [{ path: '/password' }] },
      })
    },
  )

  it('left empty changes nothing', async () => {
    const { visitor, email } = await memberWithPassword(site, password)
    expect((await change(visitor, { name: 'Alex', password: '' })).status).toBe(200)
    expect((await logIn(site.visitor(), { email, password })).status).toBe(200)
  })

  it('needs the current one, which cannot be guessed more often than a login', async () => {
    const { visitor, email } = await memberWithPassword(strictSite, password)
    const guess = () =>
      change(visitor, { password: newPassword, currentPassword: 'wrong horse battery' })
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(403)
    expect((await guess()).status).toBe(429)
    expect((await logIn(strictSite.visitor(), { email, password })).status).toBe(200)
  })

  it('ends the account’s other sessions and keeps this one', async () => {
    const { visitor, email } = await memberWithPassword(site, password)
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const other = site.visitor()
        await logIn(other, { email, password })
        return other
      }),
    )
    const stranger = await site.member()
    expect(
      (await change(visitor, { password: newPassword, currentPassword: password })).status,
    ).toBe(200)
    for (const other of others) expect((await other.call('GET /api/settings')).status).toBe(401)
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
    expect((await stranger.visitor.call('GET /api/settings')).status).toBe(200)
  })

  it('closes the event streams of the sessions it ends, at once', async () => {
    const { visitor, email } = await memberWithPassword(site, password)
    const other = site.visitor()
    await logIn(other, { email, password })
    const events = await EventReader.open(site.origin, other)
    await change(visitor, { password: newPassword, currentPassword: password })
    await events.ended
  })

  it('set first after a mailed login needs no current one, the next does', async () => {
    const visitor = site.visitor()
    await logIn(visitor, await issuedLogin(site, `${randomUUID()}@example.org`))
    expect((await change(visitor, { name: 'Sam', password })).status).toBe(200)
    expect((await change(visitor, { password: newPassword })).status).toBe(403)
  })
})
