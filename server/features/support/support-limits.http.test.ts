import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ownSite } from '#server/testing/test-site.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await ownSite('other limits', { LIMITS_FACTOR: '1' })

const write = (visitor: Visitor, body: object = {}) =>
  visitor.call('POST /api/contactus-messages', { body: { name: 'Sam', message: 'Hello', ...body } })

it('visitors on a network may write three times an hour together, each member five times', async () => {
  const { count: visitorsMost, windowMs } = serverLimits.contactsPerNetwork
  for (let sent = 0; sent < visitorsMost; sent++) {
    expect((await write(site.visitor())).status).toBe(201)
  }
  const refused = await write(site.visitor())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)

  const { visitor } = await site.member()
  for (let sent = 0; sent < serverLimits.contactsPerMember.count; sent++) {
    expect((await write(visitor)).status).toBe(201)
  }
  expect((await write(visitor)).status).toBe(429)
  expect((await write((await site.member()).visitor)).status).toBe(201)

  site.clock.advance(windowMs + 1_000)
  expect((await write(site.visitor())).status).toBe(201)
  expect((await write(visitor)).status).toBe(201)
})

it('a repeated send is answered as sent, even beyond the limit', async () => {
  const { visitor } = await site.member()
  const first = { id: randomUUID() }
  expect((await write(visitor, first)).status).toBe(201)
  for (let sent = 1; sent < serverLimits.contactsPerMember.count; sent++) await write(visitor)
  expect((await write(visitor)).status).toBe(429)
  expect((await write(visitor, first)).status).toBe(200)
})
