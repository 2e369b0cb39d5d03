import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  acknowledgements,
  issuedLogin,
  mailedLogin,
  mailedTo,
  register,
} from '#server/testing/mailed-login.ts'
import { mailsTo } from '#server/testing/outbox.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'

const publicUrl = 'https://lambda.example'

const site = await ownSite(
  'has an address of its own',
  { PUBLIC_URL: publicUrl },
  { runsJobs: true },
)

const newAddress = () => `${crypto.randomUUID()}@example.org`

const evil = 'evil.example'
const falseHosts: readonly Readonly<Record<string, string>>[] = [
  { host: evil },
  { 'x-forwarded-host': evil },
  { forwarded: `host=${evil};proto=http` },
  { 'x-host': evil, 'x-forwarded-server': evil, 'x-original-url': `//${evil}/` },
]

const stored = (email: string) => rowsOf(site, 'accounts_acknowledgements', { email })

describe('a registration', () => {
  it('gets the same answer for a known and an unknown address', async () => {
    const member = await site.member()
    const known = await register(site.visitor(), member.email)
    const unknown = await register(site.visitor(), 'nobody.yet@example.org')
    expect(known).toMatchObject({ status: 202, text: '{}' })
    expect(unknown).toMatchObject({ status: 202, text: '{}' })
    const names = (headers: Headers) => [...headers.keys()].toSorted()
    expect(names(known.headers)).toEqual(names(unknown.headers))
  })

  it('does not open an account before its mail is used', async () => {
    await register(site.visitor(), 'patient@example.org')
    expect(await rowsOf(site, 'accounts', { email: 'patient@example.org' })).toEqual([])
  })

  it('stores the acknowledgements: words, hash, time and network address', async () => {
    const before = Date.now()
    await register(site.visitor(), 'Careful@Example.org')
    const rows = await stored('careful@example.org')
    const values = rows.map(({ value }) => value).toSorted()
    expect(values).toEqual(['I_AGREE_AGE', 'I_AGREE_LAW', 'I_AGREE_TECH'])
    for (const { text, text_hash, acknowledged_at, address, value } of rows) {
      expect(text).toBe(`I agree: ${value}`)
      expect(text_hash).toEqual(createHash('sha256').update(text).digest())
      expect(acknowledged_at.getTime()).toBeGreaterThanOrEqual(before)
      expect(address).toContain('127.0.0.1')
    }
  })

  it.each([
    ['none', []],
    ['two of three', acknowledgements.slice(0, 2)],
    ['one of them twice', [...acknowledgements.slice(0, 2), acknowledgements[0]]],
    ['one with empty words', [...acknowledgements.slice(0, 2), { value: 'I_AGREE_LAW', text: '' }]],
  ])('with %s of the acknowledgements is refused', async (_, wrong) => {
    const email = 'hasty@example.org'
    const body = { email, acknowledgements: wrong }
    const reply = await site.visitor().call('POST /api/auth/register', { body })
    expect(reply.status).toBe(422)
    expect(reply.text).toContain('/acknowledgements')
    expect(await stored(email)).toEqual([])
  })

  it.each([
    'nobody',
    '@example.org',
    'nobody@',
    'no body@example.org',
    'one@two@example.org',
    'one@example.org,two@example.org',
    '<one@example.org>',
    'one@example.org\r\nBcc: two',
  ])('of %j, which is no address, is refused', async email => {
    const reply = await register(site.visitor(), email)
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: '/email' }] } })
  })
})

/** Registers with the host of another brand. @returns the mail */
async function mailFrom(email: string, headers: Readonly<Record<string, string>>) {
  const body = { email, acknowledgements }
  await site.visitor().ask('POST /api/auth/register', { body, headers })
  await mailedTo(site, email)
  const [mail] = await mailsTo(site, { to: email, subject: 'Your login link' })
  return mail
}

describe('the mail', () => {
  it('is neutral and links to the public address, for any requested host', async () => {
    const mail = await mailFrom('quiet@example.org', Object.assign({}, ...falseHosts))
    const words = `${mail?.subject} ${mail?.from?.name} ${mail?.from?.address} ${mail?.text} ${mail?.html}`
    // The brand's name is in the last line, which no preview reaches. A token may spell anything.
    const unsigned = words.replaceAll(/Lambda Commons(<|\n)|token=[\w-]+/g, '')
    expect(unsigned).not.toMatch(/evil|gay|lgbt|queer|dating|sex|lambda commons/i)
    const links = [...words.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => new URL(link).origin)
    expect(new Set(links)).toEqual(new Set([publicUrl]))
  })

  it('has the name and colors of the requested brand', async () => {
    const mail = await mailFrom('bear@example.org', { 'x-forwarded-host': 'bears.localhost' })
    expect(mail?.from?.name).toBe('BH')
    expect(mail?.text?.trimEnd()).toMatch(/\nBear Harbour$/)
    expect(mail?.html).toContain('background:#0a635c')
  })

  it('opens one account for an address, in any spelling', async () => {
    const { email, password } = await mailedLogin(site, 'Mixed.Case@Example.org')
    expect(email).toBe('mixed.case@example.org')
    const login = await site.visitor().call('POST /api/auth', {
      form: { username: 'MIXED.case@example.ORG', password },
    })
    expect(login.status).toBe(200)
  })
})

describe.each(falseHosts)('a false host in %o', headers => {
  it('causes no redirect, and no answer repeats it', async () => {
    for (const path of [
      '/',
      '//evil.example/',
      '/login/',
      '/api/settings',
      '/api/auth',
      '/assets',
    ]) {
      // Sends what no browser would: any host in the headers.
      const asked = request(site.origin, { path, headers })
      asked.end()
      const [answer] = await once(asked, 'response')
      expect([path, Math.floor(answer.statusCode / 100) === 3]).toEqual([path, false])
      expect(answer.headers.location).toBeUndefined()
      expect(JSON.stringify(answer.headers) + (await text(answer))).not.toContain(evil)
    }
  })

  it('gives no cookie to another domain', async () => {
    const { email: username, password } = await issuedLogin(site, newAddress())
    const form = { username, password }
    const reply = await site.visitor().call('POST /api/auth', { form, headers })
    expect(reply.status).toBe(200)
    const cookies = reply.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).not.toMatch(/domain=/i)
      expect(cookie).toContain('Secure')
    }
  })
})
