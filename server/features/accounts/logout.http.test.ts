import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { EventReader } from '#server/testing/event-reader.ts'
import { logIn, memberWithPassword, ownPassword as password } from '#server/testing/mailed-login.ts'
import { sharedSite } from '#server/testing/test-site.ts'

const site = await sharedSite()

/** The same browser as a thief of its cookies would have it. */
function copyOf(token: string) {
  const visitor = site.visitor()
  visitor.cookies.set('session', token)
  return visitor
}

describe('a logout', () => {
  it('ends the session, clears both cookies and the browser’s storage', async () => {
    const { visitor } = await memberWithPassword(site)
    const token = visitor.cookies.get('session') ?? ''
    expect((await copyOf(token).call('GET /api/settings')).status).toBe(200)
    const logout = await visitor.call('DELETE /api/auth')
    expect(logout).toMatchObject({ status: 204, text: '' })
    const cleared = logout.headers.getSetCookie()
    for (const name of ['session', 'auth']) {
      const line = cleared.find(cookie => cookie.startsWith(`${name}=;`))
      expect(line).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/)
      expect(line).toContain('Path=/')
    }
    expect(logout.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(visitor.cookies.size).toBe(0)
    expect((await copyOf(token).call('GET /api/settings')).status).toBe(401)
  })

  it('comes as late as asked, although the page is gone that asked', async () => {
    const { visitor } = await site.member()
    const token = visitor.cookies.get('session') ?? ''
    const options = { method: 'DELETE', headers: { cookie: `session=${token}` } }
    const asked = request(new URL('/api/auth?delayMs=300', site.origin), options)
    asked.on('error', () => {})
    asked.on('finish', () => asked.destroy())
    asked.end()
    await expect.poll(async () => (await copyOf(token).call('GET /api/settings')).status).toBe(401)
  })

  it('closes the event stream at once', async () => {
    const { visitor } = await site.member()
    const events = await EventReader.open(site.origin, visitor)
    expect(events.status).toBe(200)
    await visitor.call('DELETE /api/auth')
    await events.ended
  })

  it('leaves the sessions of other devices', async () => {
    const { email, visitor: telephone } = await memberWithPassword(site)
    const laptop = site.visitor()
    await logIn(laptop, { email, password })
    await laptop.call('DELETE /api/auth')
    expect((await telephone.call('GET /api/settings')).status).toBe(200)
  })
})
