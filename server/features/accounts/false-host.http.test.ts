import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { acknowledgements, issuedLogin } from '#server/testing/mailed-login.ts'
import { ownSite } from '#server/testing/test-site.ts'

const site = await ownSite(
  'has an address of its own',
  { PUBLIC_URL: 'https://lambda.example' },
  { runsJobs: true },
)

const evil = 'evil.example'
const falseHosts: readonly (readonly [string, Record<string, string>])[] = [
  ['Host', { host: evil }],
  ['X-Forwarded-Host', { 'x-forwarded-host': evil }],
  ['Forwarded', { forwarded: `host=${evil};proto=http` }],
  [
    'X-Host and its kin',
    { 'x-host': evil, 'x-forwarded-server': evil, 'x-original-url': `//${evil}/` },
  ],
]

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly content?: string
}

/** As no browser would: with any host in its headers. */
async function ask({ method, path, headers, content }: Asked) {
  const asked = request(site.origin, { method, path, headers })
  asked.end(content)
  const [answer] = await once(asked, 'response')
  return { status: Number(answer.statusCode), headers: answer.headers, body: await text(answer) }
}

async function loginForm() {
  const { email, password } = await issuedLogin(site, `${crypto.randomUUID()}@example.org`)
  const form = new FormData()
  form.set('username', email)
  form.set('password', password)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { content: await encoded.text(), headers: { 'content-type': type } }
}

describe.each(falseHosts)('a false %s', (_, headers) => {
  it('redirects nowhere, and no answer repeats it', async () => {
    for (const path of [
      '/',
      '//evil.example/',
      '/login/',
      '/api/settings',
      '/api/auth',
      '/assets',
    ]) {
      const reply = await ask({ method: 'GET', path, headers })
      expect([path, Math.floor(reply.status / 100) === 3]).toEqual([path, false])
      expect(reply.headers.location).toBeUndefined()
      expect(JSON.stringify(reply.headers) + reply.body).not.toContain(evil)
    }
  })

  it('gives no cookie to another domain', async () => {
    const form = await loginForm()
    const reply = await ask({
      method: 'POST',
      path: '/api/auth',
      content: form.content,
      headers: { ...form.headers, ...headers },
    })
    expect(reply.status).toBe(200)
    const cookies: string[] = reply.headers['set-cookie'] ?? []
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).not.toMatch(/domain=/i)
      expect(cookie).toContain('Secure')
    }
  })

  it('reaches no mail', async () => {
    const before = site.announced.length
    const reply = await ask({
      method: 'POST',
      path: '/api/auth/register',
      content: JSON.stringify({ email: `${crypto.randomUUID()}@example.org`, acknowledgements }),
      headers: { 'content-type': 'application/json', ...headers },
    })
    expect(reply.status).toBe(202)
    await expect.poll(() => site.announced.length).toBe(before + 1)
    expect(site.announced.at(-1)).toContain('https://lambda.example/login#token=')
    expect(site.announced.at(-1)).not.toContain(evil)
  })
})
