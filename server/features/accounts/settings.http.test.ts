import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { vapidKeys } from '#server/platform/web-push.ts'
import { spendAllowance } from '#server/testing/allowance.ts'
import { logIn, memberWithPassword, ownPassword } from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import {
  sharedSiteWithClock,
  sharedStrictSite,
  type TestMember,
} from '#server/testing/test-site.ts'
import { refused, type Visitor } from '#server/testing/visitor.ts'

const password = 'another horse battery'

const site = await sharedSiteWithClock()
const strictSite = await sharedStrictSite()

const read = (visitor: Visitor) => visitor.ask('GET /api/settings')
const statusOf = async (visitor: Visitor) => (await visitor.call('GET /api/settings')).status

describe('settings', () => {
  it('can leave out fields, which stay unchanged', async () => {
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

  it('include only the public key for pushes, which nobody can change and which survives a restart', async () => {
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
    ['a blank name', { name: ' \t ' }],
    ['an unknown cell size', { discreet: true, locationCellMeters: 1 }],
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
    ['the key of the quick exit', { escapeExits: false }],
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

  it('does not require a name from a member who has none yet', async () => {
    const { visitor } = await site.member()
    const first = { name: '', units: 'IMPERIAL', notificationDetail: 'NEUTRAL', discreet: false }
    expect(await read(visitor)).toMatchObject({
      ...first,
      escapeExits: true,
      pushSubscriptions: [],
    })
    const saved = await patch(visitor, { discreet: true })
    expect(saved).toMatchObject({ status: 200, body: { name: '', discreet: true } })
  })

  it('does not undo parallel changes', async () => {
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

  it('that is empty changes nothing', async () => {
    const { visitor, email } = await memberWithPassword(site)
    expect((await putSettings(visitor, { password: '' })).status).toBe(200)
    expect((await logIn(site.visitor(), { email, password: ownPassword })).status).toBe(200)
  })

  it('needs the current one, which cannot be guessed more often than a login', async () => {
    const { visitor, email } = await memberWithPassword(strictSite)
    const guess = { password, currentPassword: 'wrong horse battery' }
    await spendAllowance(10, 403, () => putSettings(visitor, guess))
    expect((await logIn(strictSite.visitor(), { email, password: ownPassword })).status).toBe(200)
  })

  it('ends the account’s other sessions and their event streams at once, and keeps this one', async () => {
    const { visitor, email } = await memberWithPassword(site)
    const others = [site.visitor(), site.visitor()] as const
    for (const other of others) await logIn(other, { email, password: ownPassword })
    const events = await site.listen(others[0])
    const stranger = await site.member()
    const saved = await putSettings(visitor, { password, currentPassword: ownPassword })
    expect(saved.status).toBe(200)
    await events.ended
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
    expect(await Promise.all([visitor, stranger.visitor].map(statusOf))).toEqual([200, 200])
  })
})

const fcm = 'https://fcm.googleapis.com/'

const device = (deviceName: string, changed: object = {}) => ({
  deviceName,
  endpoint: `${fcm}fcm/send/${randomBytes(100).toString('base64url')}`,
  auth_base64: randomBytes(16).toString('base64url'),
  p256dh_base64: randomBytes(65).toString('base64url'),
  ...changed,
})

const saveDevices = (visitor: Visitor, pushSubscriptions: unknown) =>
  putSettings(visitor, { pushSubscriptions })

it('devices are stored as sent, and each list replaces the previous one', async () => {
  const { visitor } = await site.member()
  const phone = device('My phone', { expirationTime: 1_900_000_000_000 })
  const laptop = device('My laptop')
  const saved = await saveDevices(visitor, [phone, { ...laptop, expirationTime: null }])
  expect(saved.status).toBe(200)
  const { pushSubscriptions } = await read(visitor)
  expect(pushSubscriptions).toHaveLength(2)
  expect(pushSubscriptions).toEqual(expect.arrayContaining([phone, laptop]))
  await saveDevices(visitor, [{ ...phone, deviceName: ' Old phone ' }])
  expect((await read(visitor)).pushSubscriptions).toEqual([{ ...phone, deviceName: 'Old phone' }])
  await saveDevices(visitor, [])
  expect((await read(visitor)).pushSubscriptions).toEqual([])
})

it('settings sent back unchanged, or without devices, change nothing', async () => {
  const { visitor } = await site.member()
  await saveDevices(visitor, [device('My phone'), device('My laptop')])
  const before = await read(visitor)
  expect((await putSettings(visitor)).body).toEqual(before)
  expect((await putSettings(visitor, { pushSubscriptions: undefined })).body).toEqual(before)
})

it('devices belong to one member only', async () => {
  const [one, other] = await site.members([{}, {}])
  const shared = device('Shared browser')
  await saveDevices(one.visitor, [shared])
  await saveDevices(other.visitor, [{ ...shared, deviceName: 'The same' }])
  await saveDevices(other.visitor, [])
  expect((await read(one.visitor)).pushSubscriptions).toEqual([shared])
})

it('a device of an unknown push service is refused with the cause', async () => {
  const { visitor } = await site.member()
  const devices = [device('x', { endpoint: 'https://ntfy.example/up1?up=1' })]
  const answer = await saveDevices(visitor, devices)
  expect(answer).toMatchObject(refused('accounts/unknown-push-service'))
})

const same = device('Twice')

it.each([
  ['a foreign host', [device('x', { endpoint: 'https://evil.example/push' })]],
  [
    'an endpoint that grows when it is encoded',
    [device('x', { endpoint: `${fcm}${'ü'.repeat(500)}` })],
  ],
  ['the same device twice', [same, same]],
  ['a blank name', [device(' ')]],
  ['a short key', [device('x', { p256dh_base64: 'BAAA' })]],
  ['a secret that is not base64url', [device('x', { auth_base64: '+'.repeat(22) })]],
  ['too many devices', Array.from({ length: 21 }, (_, index) => device(`${index}`))],
  ['entries that are not devices', [null, 5]],
])('a list with %s is refused, and nothing changes', async (_, devices) => {
  const { visitor } = await site.member()
  await saveDevices(visitor, [device('My phone')])
  const before = await read(visitor)
  expect((await saveDevices(visitor, devices)).status).toBe(422)
  expect(await read(visitor)).toEqual(before)
})

const give = ({ visitor }: TestMember, body: object) =>
  visitor.call('PUT /api/account/consents', { body })

const given = ({ accountId }: TestMember) =>
  rowsOf(site, 'accounts_consents', { account_id: accountId })

const toldOf = async ({ visitor }: TestMember) =>
  (await visitor.call('GET /api/settings')).body.consents

describe('a consent', () => {
  it('is stored with its words, their hash and the time, and shown on every device', async () => {
    const member = await site.member()
    expect(await toldOf(member)).toEqual([])
    const text = 'Others may see roughly where I am.'
    const before = site.clock.now()
    expect(await give(member, { kind: 'LOCATION', text })).toMatchObject({ status: 204, text: '' })
    const [stored] = await given(member)
    const text_hash = createHash('sha256').update(text).digest()
    expect(stored).toMatchObject({ kind: 'LOCATION', text, text_hash })
    expect(stored?.given_at.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(await toldOf(member)).toEqual(['LOCATION'])
  })

  it('given again keeps its first time, and other words make a new consent', async () => {
    const member = await site.member()
    await give(member, { kind: 'LOCATION', text: 'The words' })
    const [first] = await given(member)
    site.clock.advance(1_000)
    expect((await give(member, { kind: 'LOCATION', text: 'The words' })).status).toBe(204)
    expect(await given(member)).toEqual([first])
    expect((await give(member, { kind: 'LOCATION', text: 'Other words' })).status).toBe(204)
    const [second] = await given(member)
    expect(second?.text).toBe('Other words')
    expect(second?.given_at.getTime()).toBeGreaterThan(first?.given_at.getTime() ?? Number.NaN)
  })

  it('belongs to the member, and goes with the account', async () => {
    const [member, other] = await site.members([{}, {}])
    await give(member, { kind: 'LOCATION', text: 'The words' })
    expect(await toldOf(other)).toEqual([])
    await removeRows(site, 'accounts', { id: member.accountId })
    expect(await given(member)).toEqual([])
  })
})
