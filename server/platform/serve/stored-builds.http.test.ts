import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { distFolder } from '#server/platform/serve/web-app.ts'
import { openObjectStore } from '#server/testing/object-store.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { testFolder } from '#server/testing/temporary-folder.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startSite } from '#server/testing/test-site.ts'

const dayMs = 24 * 3_600_000

/** A build of one script and one picture, besides a file that it does not list. */
async function build(name: string) {
  const folder = await testFolder(inject('files'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  const script = `script of ${name} `.repeat(100)
  const chunks = {
    app: { file: `assets/app-${name}.js`, assets: ['assets/dot-1.png'] },
  }
  for (const [file, content] of Object.entries({
    'index.html': `<div id="root"></div>${name}`,
    '.vite/manifest.json': JSON.stringify(chunks),
    [`assets/app-${name}.js`]: script,
    [`assets/app-${name}.js.br`]: brotliCompressSync(script),
    'assets/dot-1.png': 'dot',
    [`assets/secret-${name}.js`]: 'unlisted',
  })) {
    await writeFile(join(folder, file), content)
  }
  return { folder, script }
}

/** Two processes of one site, each with a build of its own. */
async function twoVersions(env: Record<string, string> = {}) {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const DATA_DIR = await testFolder(inject('files'))
  const [one, two] = [await build('one'), await build('two')]
  const open = async (webFolder: string) => {
    const connection = database.connect()
    const site = await startSite({ DATA_DIR, ...env }, { connection, webFolder })
    onTestFinished(async () => {
      await site.close()
      await connection.close()
    })
    return site
  }
  const sites = { older: await open(one.folder), newer: await open(two.folder) }
  return { ...sites, open, one, two, DATA_DIR }
}

const brotli = { headers: { 'accept-encoding': 'br' } }

it('each of two versions serves the files of both, as the other does', async () => {
  const { older, newer, one, two } = await twoVersions()
  await newer.builds.keepOwn()
  // The older one has seen the builds, and looks again.
  expect((await older.visitor().fetch('/assets/none.js')).status).toBe(404)
  await older.builds.keepOwn()
  for (const [site, name, script] of [
    [older, 'two', two.script],
    [newer, 'one', one.script],
    [newer, 'two', two.script],
  ] as const) {
    const plain = await site.visitor().fetch(`/assets/app-${name}.js?x`)
    expect([plain.status, plain.text]).toEqual([200, script])
    const small = await site.visitor().fetch(`/assets/app-${name}.js`, brotli)
    expect(small.bytes).toEqual(brotliCompressSync(script))
    for (const { headers } of [plain, small]) {
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-type')).toBe('application/javascript; charset=utf-8')
      expect(headers.get('vary')).toBe('accept-encoding')
    }
    const head = await site.visitor().fetch(`/assets/app-${name}.js`, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
  }
})

it('serves nothing that no build lists, whatever its name', async () => {
  const { older, newer, DATA_DIR } = await twoVersions()
  await newer.builds.keepOwn()
  const [row] = await rowsOf(newer, 'site_builds')
  for (const name of [
    'secret-two.js',
    'app-two.js.br',
    'app-two.js%00',
    '%2e%2e%2findex.html',
    '..%2f.vite%2fmanifest.json',
    `${row?.bundle}/app-two.js`,
    'constructor.js',
    '__proto__',
    `${'a'.repeat(5_000)}.js`,
  ]) {
    const { status } = await older.visitor().fetch(`/assets/${name}`)
    expect([name, status < 500 && status >= 400]).toEqual([name, true])
  }
  const stored = (await readdir(join(DATA_DIR, 'pictures'), { recursive: true })).join('\n')
  expect(stored).toContain('app-two.js.br')
  expect(stored).not.toContain('secret')
})

it('keeps a build for 30 days after a process last used it, and stores it once', async () => {
  const { older, newer, one, DATA_DIR } = await twoVersions()
  await newer.builds.keepOwn()
  await older.builds.keepOwn()
  const stored = async () => (await rowsOf(newer, 'site_builds')).length
  newer.clock.advance(29 * dayMs)
  await newer.builds.keepOwn()
  await newer.builds.purge()
  expect(await stored()).toBe(2)
  newer.clock.advance(2 * dayMs)
  expect(await newer.builds.purge()).toBe(1)
  expect(await stored()).toBe(1)
  const ask = async () => (await newer.visitor().fetch('/assets/app-one.js')).status
  expect(await ask()).toBe(404)
  const files = (await readdir(join(DATA_DIR, 'pictures'), { recursive: true })).join('\n')
  expect(files).not.toContain('app-one')
  await older.builds.keepOwn()
  expect(await ask()).toBe(200)
  // A file of both is still there.
  await rm(join(one.folder, 'assets/dot-1.png'))
  expect((await older.visitor().fetch('/assets/dot-1.png')).text).toBe('dot')
})

it('asks the store once for a file, however many strangers want it', async () => {
  const store = await openObjectStore()
  onTestFinished(() => store.close())
  const { older, newer } = await twoVersions(store.env)
  await newer.builds.keepOwn()
  let questions = 0
  store.gate = bytes => {
    if (bytes.toString('latin1').startsWith('GET ')) questions++
    return 'pass'
  }
  const ask = () => older.visitor().fetch('/assets/app-two.js')
  const replies = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set([...replies, await ask()].map(({ status }) => status))).toEqual(new Set([200]))
  expect(questions).toBe(1)
})

it('keeps no page waiting for a database that hangs', async () => {
  const { older } = await twoVersions()
  await older.platform.db.transaction().execute(async tx => {
    await sql`lock table site_builds in access exclusive mode`.execute(tx)
    const begun = performance.now()
    expect((await older.visitor().fetch('/assets/none.js')).status).toBe(503)
    expect(performance.now() - begun).toBeLessThan(6_000)
  })
  expect((await older.visitor().fetch('/assets/none.js')).status).toBe(404)
}, 15_000)

it('stores the whole web app in a bucket, for a machine that never had it', async () => {
  const store = await openObjectStore()
  onTestFinished(() => store.close())
  const { open, older } = await twoVersions(store.env)
  const built = await open(join(distFolder, 'web'))
  await built.builds.keepOwn()
  const [row] = await rowsOf(older, 'site_builds')
  const files = (row?.files ?? []).map(file => file.replace(/\.br$/, ''))
  expect(files.length).toBeGreaterThan(50)
  const answers = files.map(async file => {
    const there = await older.visitor().fetch(`/assets/${file}`)
    const own = await built.visitor().fetch(`/assets/${file}`)
    expect([file, there.status, there.bytes.equals(own.bytes)]).toEqual([file, 200, true])
    expect(there.headers.get('content-type')).toBe(own.headers.get('content-type'))
  })
  await Promise.all(answers)
})
