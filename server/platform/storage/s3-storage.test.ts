import type { RequestListener } from 'node:http'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { serveLocally } from '#server/testing/local-server.ts'
import { type ObjectStore, openObjectStore } from '#server/testing/object-store.ts'
import { S3Bucket, type S3Timeouts } from './s3-bucket.ts'
import { packBundle, S3Storage } from './s3-storage.ts'

/** Limits for a silent store. Other stores get the usual ones. */
const hasty = { connectMs: 200, silenceMs: 200, answerMs: 500, putMs: 500 }

let store: ObjectStore
beforeEach(async () => {
  store = await openObjectStore()
  onTestFinished(() => store.close())
})

const open = (change = {}, timeouts?: S3Timeouts) => new S3Storage(bucketWith(change, timeouts))
const bucketWith = (change = {}, timeouts?: S3Timeouts) =>
  new S3Bucket({ ...store.settings, ...change }, timeouts)
const files = new Map([
  ['small', Buffer.from('small')],
  ['large', Buffer.alloc(1_000_000, 'large')],
])
const unavailable = { code: 'server/unavailable' }
const text = async (storage: S3Storage, file: string) =>
  (await storage.read('one', file))?.toString()

async function names(storage: S3Storage) {
  const found: string[] = []
  for await (const name of storage.storedBefore(new Date(Date.now() + 3_600_000))) found.push(name)
  return found
}

const answerWith = (status: number, code: string) =>
  serveLocally((_, reply) => {
    reply.writeHead(status, { 'content-type': 'application/xml' })
    reply.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
  })

describe('in the bucket', () => {
  it('each bundle is one object below the prefix, and no other object is the site’s', async () => {
    await open({ prefix: '' }).put('other', files)
    await open({ prefix: 'site/folder/' }).put('deeper', files)
    await open({ prefix: 'sites/' }).put('neighbor', files)
    const storage = open()
    await storage.put('one', files)
    expect(await names(storage)).toEqual(['one'])
    expect(await names(open({ prefix: '' }))).toEqual(['other'])
    await storage.discard('one')
    expect((await store.keys()).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'other',
      'site/folder/deeper',
      'sites/neighbor',
    ])
  })

  it('bundles are listed page by page', async () => {
    const page = (name: string, rest: string) =>
      `<ListBucketResult><Contents><Key>site/${name}</Key>${changed}</Contents>${rest}</ListBucketResult>`
    const changed = '<LastModified>2020-01-01T00:00:00.000Z</LastModified>'
    const endpoint = await serveLocally(({ url = '' }, reply) => {
      const token = new URL(url, 'http://store').searchParams.get('continuation-token')
      const next = '<NextContinuationToken>a+b/c=</NextContinuationToken>'
      reply.end(token === 'a+b/c=' ? page('two', '') : page('one', next))
    })
    expect(await names(open({ endpoint }))).toEqual(['one', 'two'])
  })

  it('a bundle that another process has replaced is read even with a cached index', async () => {
    const [one, other] = [open(), open()]
    await one.put('one', files)
    expect(await text(one, 'large')).toMatch(/^large/)
    await other.put('one', new Map([['large', Buffer.from('new')]]))
    expect(await text(one, 'large')).toBe('new')
    expect(await text(one, 'small')).toBeUndefined()
    await other.discard('one')
    expect(await text(one, 'large')).toBeUndefined()
  })
})

describe('an interrupted upload', () => {
  const isUpload = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'PUT '

  it('is refused and cannot be read, and the next attempt is complete', async () => {
    const storage = open()
    let passed = 0
    store.gate = bytes => {
      passed += bytes.length
      return passed > 200_000 ? 'cut' : 'pass'
    }
    await expect(storage.put('one', files)).rejects.toMatchObject(unavailable)
    store.gate = () => 'pass'
    expect(await text(storage, 'small')).toBeUndefined()
    await storage.put('one', files)
    expect(await text(storage, 'small')).toBe('small')
  })

  it('does not replace an existing bundle', async () => {
    const storage = open()
    await storage.put('one', files)
    store.gate = bytes => (isUpload(bytes) ? 'cut' : 'pass')
    const refused = storage.put('one', new Map([['small', Buffer.from('other')]]))
    await expect(refused).rejects.toMatchObject(unavailable)
    expect(await text(storage, 'small')).toBe('small')
  })

  it.each([1, 5, 100, 500_000])(
    'with only its first %i bytes in the store cannot be read, and is listed for removal',
    async length => {
      const storage = open()
      await bucketWith().put('one', packBundle(files).subarray(0, length))
      for (const file of files.keys()) expect(await storage.read('one', file)).toBeUndefined()
      expect(await names(storage)).toEqual(['one'])
      await storage.discard('one')
      expect(await store.keys()).toEqual([])
    },
  )
})

describe('a store', () => {
  const calls: readonly [string, (storage: S3Storage) => Promise<unknown>][] = [
    ['puts', storage => storage.put('one', files)],
    ['reads', storage => storage.read('one', 'small')],
    ['discards', storage => storage.discard('one')],
    ['lists', names],
  ]

  describe.each(calls)('that %s', (_, call) => {
    it('is refused if it is away', async () => {
      store.gate = () => 'cut'
      await expect(call(open())).rejects.toMatchObject(unavailable)
    })

    it('is refused when it does not answer', async () => {
      beSilent()
      await expect(call(open({}, hasty))).rejects.toMatchObject(unavailable)
    })

    it('is refused when its bucket is gone', async () => {
      await expect(call(open({ bucket: 'gone' }))).rejects.toMatchObject(unavailable)
    })

    it('is refused when it fails, with the reason for the log', async () => {
      const endpoint = await answerWith(500, 'InternalError')
      const reason = { ...unavailable, cause: { name: 'InternalError' } }
      await expect(call(open({ endpoint }))).rejects.toMatchObject(reason)
    })
  })

  it.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('without room is refused with disk-full (%i %s)', async (status, code) => {
    const storage = open({ endpoint: await answerWith(status, code) })
    await expect(storage.put('one', files)).rejects.toMatchObject({ code: 'server/disk-full' })
  })

  it.each<[string, RequestListener]>([
    [
      'stops during an answer',
      (_, reply) => {
        const range = { 'content-length': '100', 'content-range': 'bytes 0-99/100', etag: 'x' }
        reply.writeHead(206, range).write('half')
      },
    ],
    ['answers a range with the whole object', (_, reply) => reply.end('whole')],
  ])('that %s is refused', async (_, answer) => {
    const storage = open({ endpoint: await serveLocally(answer) }, hasty)
    await expect(storage.read('one', 'small')).rejects.toMatchObject(unavailable)
  })
})

describe('at the start', () => {
  const credentials = { accessKeyId: 'somebody', secretAccessKey: 'else' }
  const nowhere = { endpoint: 'http://127.0.0.1:9/' }
  const answering = async (status: number, code: string) => ({
    endpoint: await answerWith(status, code),
  })

  it('a bucket that answers is fine', async () => {
    await bucketWith().check()
  })

  const where = '.* The bucket is .+ at http.+\\.'
  it.each<[string, () => object | Promise<object>, string]>([
    ['no such bucket', () => ({ bucket: 'other' }), `S3_BUCKET: there is no such bucket${where}`],
    [
      'a wrong key',
      () => ({ credentials }),
      `S3_ACCESS_KEY_ID: the store doesn’t know this key${where}`,
    ],
    ['nobody there', () => nowhere, `S3_ENDPOINT: .* ECONNREFUSED${where}`],
    ['a wrong secret', () => answering(403, 'SignatureDoesNotMatch'), 'S3_SECRET_ACCESS_KEY: .*'],
    ['a closed bucket', () => answering(403, 'AccessDenied'), 'S3_BUCKET: .*'],
    ['another region', () => answering(301, 'PermanentRedirect'), 'S3_REGION: .*'],
    ['any other answer', () => answering(418, 'Teapot'), 'S3_ENDPOINT: .* 418 Teapot.*'],
  ])('%s is reported in one line', async (_, change, line) => {
    await expect(bucketWith(await change()).check()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(new RegExp(`^${line}$`)),
    })
  })

  it('a store that does not answer does not hold up the start', async () => {
    beSilent()
    await expect(bucketWith({}, hasty).check()).rejects.toMatchObject({ name: 'StartupError' })
  })
})

/** Makes the store give no answer until the test ends. */
function beSilent() {
  const { promise, resolve } = Promise.withResolvers<'cut'>()
  onTestFinished(() => resolve('cut'))
  store.gate = () => promise
}
