import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestSite, type TestSite } from '#server/testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const acknowledgements = ['I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW'].map(value => ({
  value,
  text: `I agree: ${value}`,
}))

async function mailedLogin(email: string) {
  const before = site.announced.length
  const reply = await site.visitor().call('POST /api/auth/register', {
    body: { email, acknowledgements },
  })
  expect(reply.status).toBe(202)
  expect(reply.body).toEqual({})
  await vi.waitFor(() => expect(site.announced.length).toBeGreaterThan(before), 5_000)
  const link = site.announced.at(-1) ?? ''
  const token = new URL(link.slice(link.indexOf('http'))).searchParams.get('token') ?? ''
  return JSON.parse(Buffer.from(token, 'base64url').toString())
}

describe('a newcomer', () => {
  it('registers by mail, logs in once with the mailed password and sets one of his own', async () => {
    const { email, password } = await mailedLogin('New.Comer@Example.org')
    expect(email).toBe('new.comer@example.org')
    const visitor = site.visitor()
    const login = await visitor.call('POST /api/auth', { form: { username: email, password } })
    expect(login).toMatchObject({ status: 200, body: { roles: ['USER'] } })
    const settings = await visitor.call('GET /api/settings')
    expect(settings.body).toMatchObject({
      defaultProfileId: login.body.profileId,
      email,
      passwordWanted: true,
      currentPasswordNeeded: false,
    })
    const saved = await visitor.call('PUT /api/settings', {
      body: { ...settings.body, name: 'New Comer', password: 'correct horse battery' },
    })
    expect(saved).toMatchObject({ status: 200, body: { passwordWanted: false } })
    expect(JSON.stringify(saved.body)).not.toContain('argon2')
    const again = await site.visitor().call('POST /api/auth', {
      form: { username: email, password },
    })
    expect(again.status).toBe(401)
    const own = await site.visitor().call('POST /api/auth', {
      form: { username: email.toUpperCase(), password: 'correct horse battery' },
    })
    expect(own.status).toBe(200)
  })
})
