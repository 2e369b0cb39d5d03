import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { NotificationKindName } from '#shared/notification-kinds.ts'
import { pushMessage } from './send-push.ts'

const device = {
  secret: Buffer.alloc(32),
  profileId: randomUUID(),
  endpoint: 'https://push.example/1',
  brand: { name: 'Brand', mailName: 'B' },
  now: new Date(),
}

const messageOf = (kind: NotificationKindName, url: string) => {
  const item = { id: randomUUID(), kind, bodyText: `Words of ${kind}`, tsCreated: 0, url }
  const about = { isDetailed: true, isDiscreet: false, quietHours: null, actorId: null }
  const content = { accountId: randomUUID(), item, isOne: true, devices: [] }
  return pushMessage({ ...content, ...about, urgency: 'normal' }, device)
}

it('replaces one about the same case, but no other', () => {
  const [one, again, other] = ['/1', '/1', '/2'].map(url => messageOf('JURY_CALL', url).topic)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})
