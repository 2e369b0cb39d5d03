import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { putSettings } from '#server/testing/member-actions.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import type { Visitor } from '#server/testing/visitor.ts'

const site = await sharedSite()

const fcm = 'https://fcm.googleapis.com/'

const device = (deviceName: string, changed: object = {}) => ({
  deviceName,
  endpoint: `${fcm}fcm/send/${randomBytes(100).toString('base64url')}`,
  auth_base64: randomBytes(16).toString('base64url'),
  p256dh_base64: randomBytes(65).toString('base64url'),
  ...changed,
})

const read = (visitor: Visitor) => visitor.ask('GET /api/settings')

const save = (visitor: Visitor, pushSubscriptions: unknown) =>
  putSettings(visitor, { pushSubscriptions })

it('devices are stored as sent, and a list replaces the one before', async () => {
  const { visitor } = await site.member()
  const phone = device('My phone', { expirationTime: 1_900_000_000_000 })
  const laptop = device('My laptop')
  const saved = await save(visitor, [phone, { ...laptop, expirationTime: null }])
  expect(saved.status).toBe(200)
  const { pushSubscriptions } = await read(visitor)
  expect(pushSubscriptions).toHaveLength(2)
  expect(pushSubscriptions).toEqual(expect.arrayContaining([phone, laptop]))
  await save(visitor, [{ ...phone, deviceName: ' Old phone ' }])
  expect((await read(visitor)).pushSubscriptions).toEqual([{ ...phone, deviceName: 'Old phone' }])
  await save(visitor, [])
  expect((await read(visitor)).pushSubscriptions).toEqual([])
})

it('settings sent back unchanged, or without devices, change nothing', async () => {
  const { visitor } = await site.member()
  await save(visitor, [device('My phone'), device('My laptop')])
  const before = await read(visitor)
  expect((await putSettings(visitor)).body).toEqual(before)
  expect((await putSettings(visitor, { pushSubscriptions: undefined })).body).toEqual(before)
})

it('devices of one member are nobody else’s', async () => {
  const [one, other] = await site.members([{}, {}])
  const shared = device('Shared browser')
  await save(one.visitor, [shared])
  await save(other.visitor, [{ ...shared, deviceName: 'The same' }])
  await save(other.visitor, [])
  expect((await read(one.visitor)).pushSubscriptions).toEqual([shared])
})

const same = device('Twice')

it.each([
  ['a foreign host', [device('x', { endpoint: 'https://evil.example/push' })]],
  [
    'one that grows when it is written out',
    [device('x', { endpoint: `${fcm}${'ü'.repeat(500)}` })],
  ],
  ['the same device twice', [same, same]],
  ['a blank name', [device(' ')]],
  ['a short key', [device('x', { p256dh_base64: 'BAAA' })]],
  ['a secret that is no base64url', [device('x', { auth_base64: '+'.repeat(22) })]],
  ['too many devices', Array.from({ length: 21 }, (_, index) => device(`${index}`))],
  ['no devices in it', [null, 5]],
])('a list with %s is refused, and nothing changes', async (_, devices) => {
  const { visitor } = await site.member()
  await save(visitor, [device('My phone')])
  const before = await read(visitor)
  expect((await save(visitor, devices)).status).toBe(422)
  expect(await read(visitor)).toEqual(before)
})
