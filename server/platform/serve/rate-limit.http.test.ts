import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { problemType } from '#shared/refusals.ts'

let site: TestSite
let one: TestMember
let other: TestMember
beforeAll(async () => {
  site = await openTestSite({ LIMITS_FACTOR: '0.01' })
  one = await site.member()
  other = await site.member()
})
afterAll(() => site.close())

const allowed = limits.requestRate.count / 100

async function callUntilRefused(visitor: Visitor, name: 'GET /api/ping' | 'GET /api/settings') {
  for (let count = 0; count < allowed; count++) {
    expect((await visitor.call(name)).status).toBe(200)
  }
  const refused = await visitor.call(name)
  expect(refused).toMatchObject({ status: 429, body: { type: problemType('request/too-many') } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
}

it('a member who asks too often is refused, not the others at the same address', async () => {
  await callUntilRefused(one.visitor, 'GET /api/settings')
  expect((await other.visitor.call('GET /api/settings')).status).toBe(200)
})

it('an address without a session that asks too often is refused, but gets the pages, and its members all', async () => {
  const stranger = new Visitor(site.origin)
  await callUntilRefused(stranger, 'GET /api/ping')
  for (let count = 0; count <= allowed; count++) {
    expect((await stranger.fetch('/version_frontend.json')).status).not.toBe(429)
  }
  expect((await other.visitor.call('GET /api/settings')).status).toBe(200)
})
