import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openHttp } from '#server/testing/open-http.ts'
import { testFolder } from '#server/testing/temporary-folder.ts'
import { Brands, readBrands } from '../brands/brands.ts'
import { serveWebApp } from './web-app.ts'

const brands = new Brands(readBrands('nowhere'), new URL('http://lambda.example'))
let folder: string
beforeEach(async () => {
  folder = await testFolder()
})

const built = () => join(folder, 'web')

async function build(files: Readonly<Record<string, string | Uint8Array>>, name = 'web') {
  await mkdir(join(folder, name, 'assets'), { recursive: true })
  await mkdir(join(folder, name, '.vite'), { recursive: true })
  for (const [file, content] of Object.entries(files)) {
    await writeFile(join(folder, name, file), content)
  }
}

const first = {
  'index.html': '<script src="/assets/app-1.js"></script>',
  'assets/app-1.js': 'first',
  'assets/app-1.js.br': brotliCompressSync('first'),
  'assets/app-1.js.gz': gzipSync('first'),
  'assets/dot-1.png': new Uint8Array([0x89, 0x50]),
  'version_frontend.json': '{}',
  '.vite/manifest.json': '{"secret": true}',
}

async function open() {
  const app = await openHttp()
  onTestFinished(() => app.close())
  await serveWebApp(app, brands, built(), { find: async () => undefined })
  return app
}

/** Serves the first build with these files replaced. */
async function start(files: Readonly<Record<string, string>> = {}) {
  await build({ ...first, ...files })
  return askOf(await open())
}

async function askOf(app: FastifyInstance) {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
    const reply = await fetch(`${origin}${address}`, { method, headers })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
}

it('a build that replaces another is served at once, and the old page is served in between', async () => {
  const ask = await start()
  const second = {
    'index.html': '<script src="/assets/app-2.js"></script>',
    'assets/app-2.js': '2',
  }
  await build({ ...second, 'assets/app-1.js': 'first' }, 'web.new')
  await rename(built(), join(folder, 'web.old'))
  expect(await ask('/')).toMatchObject({ status: 200, text: first['index.html'] })
  await rename(join(folder, 'web.new'), built())
  expect(await ask('/login')).toMatchObject({ status: 200, text: second['index.html'] })
  expect(await ask('/assets/app-2.js')).toMatchObject({ status: 200, text: '2' })
  expect(await ask('/assets/app-1.js')).toMatchObject({ status: 200, text: 'first' })
})

it('the page names the files of its screen, styles first, and member files to members only', async () => {
  const routes = [
    { path: '/login', visitor: ['/assets/login-1.js', '/assets/login-1.css'], member: [] },
    { path: '/profile/:id', visitor: [], member: ['/assets/profile-1.js'] },
  ]
  const app = '<script type="module" crossorigin src="/assets/app-1.js"></script>'
  const appStyles = '<link rel="stylesheet" crossorigin href="/assets/app-1.css">'
  const html = `<head>${appStyles}${app}</head>`
  const built = `<head>${app}${appStyles}</head>`
  const ask = await start({ 'index.html': built, '.vite/routes.json': JSON.stringify(routes) })
  const login = await ask('/login?from=x')
  const preload = '<link rel="modulepreload" crossorigin href="/assets/login-1.js" />'
  const styles = '<link rel="stylesheet" crossorigin href="/assets/login-1.css" />'
  expect(login.text).toBe(`<head>${appStyles}${styles}${app}${preload}</head>`)
  expect(await ask('/login', { cookie: 'auth=1' })).toMatchObject({ text: html })
  expect(await ask('/profile/1')).toMatchObject({ text: html })
  expect(await ask('/profile/1', { cookie: 'auth=0; auth=' })).toMatchObject({ text: html })
  const profile = await ask('/profile/1', { cookie: 'auth=0; auth=1; auth=' })
  expect(profile.text).toContain('"/assets/profile-1.js"')
  expect(profile.headers.get('vary')).toContain('cookie')
  expect(profile.headers.get('etag')).not.toBe(login.headers.get('etag'))
  expect(await ask('/profile/1/2', { cookie: 'auth=1' })).toMatchObject({ text: html })
})

it('other files beside the hashed ones are not served by their addresses', async () => {
  const ask = await start()
  for (const name of ['..%2findex.html', '..%2f.vite%2fmanifest.json', '%2e%2e%5cindex.html']) {
    const { status, text } = await ask(`/assets/${name}`)
    expect([name, status]).toEqual([name, 400])
    expect(text).not.toMatch(/app-1|secret/)
  }
  expect((await ask('/assets/')).status).toBe(404)
})

it('both homes and a member’s shell are drawn in the page, in the brand of its host', async () => {
  const index = '<html lang="en"><div id="root"></div></html>'
  const drawn = '<h1>{{name}}</h1><p>{{tagline}}</p>'
  const ask = await start({
    'index.html': index,
    '.vite/visitor-home.html': drawn,
    '.vite/member-home.html': `<main>${drawn}</main>`,
    '.vite/member-shell.html': '<header>{{name}}</header>',
  })
  const own = '<h1>Lambda Commons</h1><p>Meet people nearby. Stay as private as you like.</p>'
  expect((await ask('/?from=x')).text).toBe(`<html lang="en"><div id="root">${own}</div></html>`)
  const bears = await ask('/', { 'x-forwarded-host': 'bears.localhost' })
  expect(bears.text).toContain('<h1>Bear Harbour</h1>')
  expect((await ask('/login')).text).toBe(index)
  const cookie = 'auth=1'
  const home = `<html data-tabs lang="en"><div id="root"><main>${own}</main></div></html>`
  expect((await ask('/', { cookie })).text).toBe(home)
  const member = await ask('/profile/1', { cookie })
  expect(member.text).toContain('<div id="root"><header>Lambda Commons</header></div>')
})

it('scripts let styles go first on a page with its own first look', async () => {
  const script = (low: string) => `<script type="module"${low} crossorigin src="/a.js"></script>`
  const ahead = (low: string) =>
    `<link rel="modulepreload"${low} crossorigin href="/assets/home-1.js" />`
  const files = ['/assets/home-1.js']
  const ask = await start({
    'index.html': `<head>${script('')}</head><div id="root"></div>`,
    '.vite/visitor-home.html': '<h1>Here</h1>',
    '.vite/routes.json': JSON.stringify([
      { path: '/', visitor: files, member: files },
      { path: '/login', visitor: files, member: files },
    ]),
  })
  const low = ' fetchpriority="low"'
  expect((await ask('/')).text).toContain(`<head>${script(low)}${ahead(low)}</head>`)
  expect((await ask('/login')).text).toContain(`<head>${script('')}${ahead('')}</head>`)
  expect((await ask('/', { cookie: 'auth=1' })).text).toContain(`<head>${script('')}${ahead('')}`)
})

it('search engines may show pages about the site, and no page of a member', async () => {
  const ask = await start({ 'index.html': '{{robots}}' })
  const robots = await ask('/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = robots.text.split('\n')
  expect(lines).toEqual(expect.arrayContaining(['Allow: /$', 'Allow: /tos$', 'Disallow: /']))
  for (const address of ['/', '/aboutus', '/support', '/tos']) {
    expect([address, (await ask(address)).text]).toEqual([address, 'all'])
  }
  for (const address of ['/login', '/register', '/profile/x', '/search/map', '/nowhere']) {
    expect([address, (await ask(address)).text]).toEqual([address, 'noindex'])
  }
})

it('redirects addresses that browsers and password managers try', async () => {
  const app = await open()
  const discreet = { cookie: 'discreet=1' }
  for (const [url, location, sent] of [
    ['/favicon.ico', '/icon-192.png', {}],
    ['/favicon.ico', '/notes-touch.png', discreet],
    ['/favicon.ico', '/notes-touch.png', { cookie: 'discreet=1; discreet=' }],
    ['/favicon.ico', '/notes-touch.png', { cookie: 'discreet=0; discreet=1' }],
    ['/.well-known/change-password', '/settings/account#password', {}],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url, headers: sent })
    expect([statusCode, headers.location]).toEqual([302, location])
  }
})

it('every address that is not a file opens the app, and is revalidated each time', async () => {
  const ask = await start()
  for (const address of ['/', '/login', '/chat/personal/x?y=z', '/login?token=a.b']) {
    const page = await ask(address)
    expect(page).toMatchObject({ status: 200, text: first['index.html'] })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(await ask(address, {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
  }
})

it('the page has the host’s brand, in each build, with its own tag', async () => {
  const ask = await start({ 'index.html': '1 {{title}} {{icon}} {{dark}}' })
  const bears = { 'x-forwarded-host': 'bears.localhost' }
  const [own, other] = [await ask('/'), await ask('/login', bears)]
  expect(own.text).toBe('1 Lambda Commons /favicon.svg #151210')
  expect(other.text).toBe('1 Bear Harbour /favicon.svg #0d1615')
  const known = { 'if-none-match': own.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  expect(await ask('/', known)).toMatchObject({ status: 304, text: '' })
  expect((await ask('/', { ...known, ...bears })).status).toBe(200)
  await writeFile(join(built(), 'index.html'), 'second {{title}}')
  expect((await ask('/', known)).text).toBe('second Lambda Commons')
  expect((await ask('/', bears)).text).toBe('second Bear Harbour')
})

it('a member with the discreet setting sees no brand', async () => {
  const ask = await start({ 'index.html': '{{title}} {{icon}}' })
  const page = await ask('/', { cookie: 'auth=1; discreet=1' })
  expect(page.text).toBe('Notes /notes.svg')
  expect(page.headers.get('vary')).toContain('cookie')
  expect((await ask('/', { cookie: 'discreet=0' })).text).toBe('Lambda Commons /favicon.svg')
})

it('a file with a hash in its name is cached forever, and others are revalidated each time', async () => {
  const ask = await start()
  const kept = 'public, max-age=31536000, immutable'
  const script = await ask('/assets/app-1.js?x')
  expect(script.headers.get('cache-control')).toBe(kept)
  expect(script.headers.get('content-type')).toBe('application/javascript; charset=utf-8')
  const picture = await ask('/assets/dot-1.png')
  expect(picture.headers.get('content-type')).toBe('image/png')
  const version = await ask('/version_frontend.json')
  expect(version.headers.get('cache-control')).toBe('no-cache')
  expect(version.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

it('a text is sent in the best form that its reader accepts', async () => {
  const ask = await start()
  const forms: [string, string | null][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['brr', null],
  ]
  for (const [accepted, encoding] of forms) {
    const reply = await ask('/assets/app-1.js', { 'accept-encoding': accepted })
    expect([accepted, reply.headers.get('content-encoding')]).toEqual([accepted, encoding])
    expect(reply).toMatchObject({ status: 200, text: 'first' })
    expect(reply.headers.get('vary')).toBe('accept-encoding')
  }
})

it('a reader who already has a file gets 304', async () => {
  const ask = await start()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const accepting = { 'accept-encoding': encoding }
    const tag = (await ask('/assets/app-1.js', accepting)).headers.get('etag') ?? ''
    // Without this header fetch would also request a fresh one.
    const known = { 'if-none-match': tag, 'cache-control': 'max-age=0' }
    const reply = await ask('/assets/app-1.js', { ...accepting, ...known })
    expect(reply).toMatchObject({ status: 304, text: '' })
  }
})

it('answers 404 if there is no file, no build, or only a file that is not for browsers', async () => {
  const ask = await start()
  const files = ['/sitemap.xml', '/ads.txt', '/index.html', '/wp/x.php?y=z', '/%2e%2e/x.js']
  const others = ['/assets/none.js', '/api/none', '/api', '/tiles/none', '/assets']
  for (const address of [...files, ...others, '/.well-known/none']) {
    const reply = await ask(address)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
  }
  expect((await ask('/login', {}, 'POST')).status).toBe(404)
  expect((await ask('/.vite/manifest.json')).text).not.toContain('secret')
  await rm(built(), { recursive: true })
  const askNothing = await askOf(await open())
  expect((await askNothing('/login')).status).toBe(404)
})
