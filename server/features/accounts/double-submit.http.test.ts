import { describe, expect, it } from 'vitest'
import { issuedLogin, logIn, memberWithPassword } from '#server/testing/mailed-login.ts'
import { sharedSite } from '#server/testing/test-site.ts'

const password = 'correct horse battery'
const newPassword = 'another horse battery'

const site = await sharedSite()

const twice = <T>(action: () => Promise<T>) => Promise.all([action(), action()])

describe('a button pressed twice', () => {
  it('logs in by a mail once, and the one login holds', async () => {
    const mailed = await issuedLogin(site, 'hasty@example.org')
    const visitor = site.visitor()
    const replies = await twice(() => logIn(visitor, mailed))
    const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, 401])
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })

  it('logs in by a password, and whichever answer is the last holds', async () => {
    const { email } = await memberWithPassword(site, password)
    const visitor = site.visitor()
    const replies = await twice(() => logIn(visitor, { email, password }))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })

  it('saves the settings as once', async () => {
    const { visitor, profileId, email } = await site.member()
    const body = { defaultProfileId: profileId, name: 'Twice', email }
    const [one, other] = await twice(() => visitor.call('PUT /api/settings', { body }))
    expect(one).toMatchObject({ status: 200, body: { name: 'Twice' } })
    expect(other.text).toBe(one.text)
  })

  it('sets a password once or refuses the old one, and leaves the member logged in', async () => {
    const { visitor, profileId, email } = await memberWithPassword(site, password)
    const body = {
      defaultProfileId: profileId,
      name: 'Sam',
      email,
      password: newPassword,
      currentPassword: password,
    }
    const replies = await twice(() => visitor.call('PUT /api/settings', { body }))
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter(status => ![200, 403].includes(status))).toEqual([])
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
    expect((await logIn(site.visitor(), { email, password: newPassword })).status).toBe(200)
    expect((await logIn(site.visitor(), { email, password })).status).toBe(401)
  })

  it('logs out without a complaint', async () => {
    const { visitor } = await site.member()
    const replies = await twice(() => visitor.call('DELETE /api/auth'))
    expect(replies.map(({ status }) => status)).toEqual([204, 204])
  })
})
