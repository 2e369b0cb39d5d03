import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { logIn, memberWithPassword, ownPassword as password } from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { changeRows, rowOf } from '#server/testing/stored-rows.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { statusesOf } from '#server/testing/visitor.ts'

const site = await sharedSite()

describe('a password with accents', () => {
  const [nfc, nfd] = ['grüne Bücher lesen', 'gru\u0308ne Bu\u0308cher lesen']
  const mixed = 'grüne Bu\u0308cher lesen'

  async function memberOf(typed: string) {
    const member = await memberWithPassword(site)
    const password_hash = await hash(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await changeRows(site, 'accounts', { id: member.accountId }, { password_hash })
    return member
  }

  it.each([nfc, nfd, mixed])('set as %j is the same from every keyboard', async typed => {
    const { visitor, email } = await memberWithPassword(site)
    const saved = await putSettings(visitor, { password: typed, currentPassword: password })
    expect(saved.status).toBe(200)
    for (const again of [nfc, nfd, mixed]) {
      expect((await logIn(site.visitor(), { email, password: again })).status).toBe(200)
      const change = { password: typed, currentPassword: again }
      expect((await putSettings(visitor, change)).status).toBe(200)
    }
    const erased = await visitor.call('DELETE /api/account', { body: { password: nfd } })
    expect(erased.status).toBe(204)
  })

  it('that an older version hashed as it was typed still fits, and is then the same from every keyboard', async () => {
    const { email, accountId } = await memberOf(nfd)
    expect((await logIn(site.visitor(), { email, password: nfc })).status).toBe(200)
    const rehashed = await rowOf(site, 'accounts', { id: accountId })
    for (const typed of [mixed, nfd, nfc]) {
      expect((await logIn(site.visitor(), { email, password: typed })).status).toBe(200)
    }
    expect(await rowOf(site, 'accounts', { id: accountId })).toEqual(rehashed)
    expect(rehashed.password_hash).toContain('m=19456')
  })

  it('that an older version hashed logs in from two devices at once', async () => {
    const { email } = await memberOf(nfd)
    const logins = Array.from({ length: 4 }, () => logIn(site.visitor(), { email, password: nfc }))
    expect(new Set(statusesOf(await Promise.all(logins)))).toEqual(new Set([200]))
  })

  it('without its accents is another', async () => {
    const { email } = await memberOf(nfc)
    const bare = await logIn(site.visitor(), { email, password: 'grune Bucher lesen' })
    expect(bare.status).toBe(401)
    const wide = await logIn(site.visitor(), { email, password: `ｇ${nfc.slice(1)}` })
    expect(wide.status).toBe(401)
  })
})
