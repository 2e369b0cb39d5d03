import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { versionOf } from './platform/brands/brand-files.ts'
import { sharedSite } from './testing/test-site.ts'

const site = await sharedSite()

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  site.visitor().fetch(path, { headers })

const brandAt = async (headers: Readonly<Record<string, string>>) =>
  (await ask('/api/public/brand', headers)).body

describe('the brand follows the host', () => {
  it.each([
    ['its own name', { host: 'bearharbour.example' }, 'Bear Harbour'],
    ['with a port, in any case', { host: 'Violet.LOCALHOST:3000' }, 'Violet Hours'],
    ['an unknown host', { host: 'elsewhere.example' }, 'Lambda Commons'],
    ['a name that only ends like one', { host: 'x.bearharbour.example' }, 'Lambda Commons'],
    ['an address', { host: '127.0.0.1' }, 'Lambda Commons'],
    ['a property of every object', { host: 'constructor' }, 'Lambda Commons'],
    [
      'what a proxy on this machine says',
      { host: '127.0.0.1', 'x-forwarded-host': 'violethours.example' },
      'Violet Hours',
    ],
  ])('%s', async (_, headers, name) => expect(await brandAt(headers)).toMatchObject({ name }))

  it('ignores the same header from anybody else', async () => {
    const headers = { host: '127.0.0.1', 'x-forwarded-host': 'violethours.example' }
    const url = '/api/public/brand'
    const reply = await site.app.inject({ url, headers, remoteAddress: '203.0.113.9' })
    expect(reply.json().name).toBe('Lambda Commons')
  })

  it('has all that a page needs, without the parts for mails', async () => {
    const brand = await brandAt({ host: 'bears.localhost' })
    expect(brand).toMatchObject({
      name: 'Bear Harbour',
      tagline: 'Big hearts, sea air and room for everyone.',
      colours: { accent: { light: '#0a635c' } },
      defaultCity: { name: 'Barcelona' },
      supportAddress: 'support@bearharbour.example',
    })
    expect(brand.headerLines).toContainEqual({
      text: 'You plus 2 friends $10/mo',
      durationMs: 3000,
    })
    expect(brand).not.toHaveProperty('mailName')
    expect(brand).not.toHaveProperty('logoSvg')
  })
})

describe('a hostile host', () => {
  it.each([
    ['"><script>alert(1)</script>'],
    ['evil.example:80@bears.localhost'],
    ['bears.localhost\\@evil.example'],
    ['x"onload="y.example'],
  ])('%s appears in no answer', async host => {
    for (const path of ['/api/public/brand', '/brand.css', '/favicon.svg']) {
      const reply = await ask(path, { host })
      expect([200, 400]).toContain(reply.status)
      expect(reply.text + JSON.stringify([...reply.headers])).not.toContain(host)
      expect(reply.text).not.toContain('evil')
    }
  })
})

describe('/brand.css', () => {
  it('contains the colors and the logo of the brand, and is revalidated each time without a version', async () => {
    const style = await ask('/brand.css', { host: 'bears.localhost' })
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(style.headers.get('cache-control')).toBe('no-cache')
    expect(style.headers.get('vary')).toContain('host')
    expect(style.text).toContain('--accent: light-dark(#0a635c, #63d6c6);')
    expect(style.text).toContain('--surface-page: light-dark(#edf5f2, #0d1615);')
  })

  it('is cached forever under the address in the page, at its own host', async () => {
    const host = { host: 'violet.localhost' }
    const address = `/brand.css?v=${versionOf((await ask('/brand.css', host)).text)}`
    expect((await ask(address, host)).headers.get('cache-control')).toContain('immutable')
    expect((await ask(address)).headers.get('cache-control')).toBe('no-cache')
  })

  it('is sent again only if it has changed', async () => {
    const etag = (await ask('/brand.css')).headers.get('etag') ?? ''
    expect((await ask('/brand.css', { 'if-none-match': etag })).status).toBe(304)
    const other = { 'if-none-match': etag, host: 'violet.localhost' }
    expect((await ask('/brand.css', other)).status).toBe(200)
  })
})

describe('pictures of the brand', () => {
  it('are cached forever under the address in the style sheet', async () => {
    const host = { host: 'violet.localhost' }
    const [, address = ''] = /url\("([^"]+)"\)/.exec((await ask('/brand.css', host)).text) ?? []
    const logo = await ask(address, host)
    expect(logo.text).toContain('The moon and a star')
    expect(logo.headers.get('cache-control')).toContain('immutable')
    // The same address is another picture at another brand's host.
    expect((await ask(address)).headers.get('cache-control')).toBe('no-cache')
    expect((await ask('/brand/logo.svg?v=1&v=2')).headers.get('cache-control')).toBe('no-cache')
  })

  it('run nothing when opened by themselves', async () => {
    for (const path of ['/brand/logo.svg', '/favicon.svg']) {
      const { headers, text } = await ask(path, { host: 'bears.localhost' })
      expect(headers.get('content-type')).toBe('image/svg+xml')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(text).toContain('<ellipse')
    }
  })
})

describe('the app on a home screen', () => {
  const manifestAt = async (path: string, host: string) =>
    JSON.parse((await ask(path, { host })).text)

  it('has the name, the color and the icons of the host’s brand', async () => {
    const manifest = await manifestAt('/manifest.webmanifest', 'bears.localhost')
    expect(manifest).toMatchObject({ id: '/', name: 'Bear Harbour', theme_color: '#0d1615' })
    const ours = await manifestAt('/manifest.webmanifest', 'elsewhere.example')
    expect(ours.name).toBe('Lambda Commons')
  })

  it('names no brand if discreet, and is a separate app', async () => {
    const manifest = await manifestAt('/notes.webmanifest', 'bears.localhost')
    expect(manifest).toMatchObject({ id: '/notes', name: 'Notes' })
    expect(JSON.stringify(manifest)).not.toMatch(/bear|harbour/i)
  })

  it.each([
    ['/manifest.webmanifest', '/icon-touch.png'],
    ['/notes.webmanifest', '/notes-touch.png'],
  ])(
    'has the icons that %s names in their sizes, and %s for Apple’s devices',
    async (path, touch) => {
      const { icons } = await manifestAt(path, 'bears.localhost')
      for (const { src, sizes } of [...icons, { src: touch, sizes: '180x180' }]) {
        const reply = await site.app.inject({ url: src, headers: { host: 'bears.localhost' } })
        expect(reply.headers['content-type']).toBe('image/png')
        const { width, height } = await sharp(reply.rawPayload).metadata()
        expect(`${width}x${height}`).toBe(sizes)
      }
    },
  )
})
