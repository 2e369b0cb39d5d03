import { createServer, type RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type ObjectStore, openObjectStore } from '#server/testing/object-store.ts'
import { S3Bucket, type S3Timeouts } from './s3-bucket.ts'
import { packBundle, S3Storage } from './s3-storage.ts'

/** For a store that says nothing; the others are given the usual time. */
const hasty = { connectMs: 200, silenceMs: 200, answerMs: 500, putMs: 500 }

let store: ObjectStore
beforeEach(async () => {
  store = await openObjectStore()
})
afterEach(() => store.close())

const open = (change = {}, timeouts?: S3Timeouts) => new S3Storage(bucketWith(change, timeouts))
const bucketWith = (change = {}, timeouts?: S3Timeouts) =>
  new S3Bucket({ ...store.settings, ...change }, timeouts)
const files = new Map([
  ['small', Buffer.from('small')],
  ['large', Buffer.alloc(1_000_000, 'large')],
])

async function names(storage: S3Storage) {
  const found: string[] = []
  for await (const name of storage.storedBefore(new Date(Date.now() + 3_600_000))) found.push(name)
  return found
}

/** Where somebody answers in a way no test store would. */
async function endpointOf(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return `http://127.0.0.1:${address.port}/`
}

const answerWith = (status: number, code: string) =>
  endpointOf((_, reply) => {
    reply.writeHead(status, { 'content-type': 'application/xml' })
    reply.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
  })

describe('in the bucket', () => {
  it('each bundle is one object below the prefix, and nothing else is the site’s', async () => {
    await open({ prefix: '' }).put('other', files)
    await open({ prefix: 'site/folder/' }).put('deeper', files)
    await open({ prefix: 'sites/' }).put('neighbour', files)
    const storage = open()
    await storage.put('one', files)
    expect(await names(storage)).toEqual(['one'])
    expect(await names(open({ prefix: '' }))).toEqual(['other'])
    await storage.discard('one')
    expect((await store.keys()).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'other',
      'site/folder/deeper',
      'sites/neighbour',
    ])
  })

  it('page after page is listed', async () => {
    const page = (name: string, rest: string) =>
      `<ListBucketResult><Contents><Key>site/${name}</Key>${changed}</Contents>${rest}</ListBucketResult>`
    const changed = '<LastModified>2020-01-01T00:00:00.000Z</LastModified>'
    const endpoint = await endpointOf(({ url = '' }, reply) => {
      const token = new URL(url, 'http://store').searchParams.get('continuation-token')
      const next = '<NextContinuationToken>a+b/c=</NextContinuationToken>'
      reply.end(token === 'a+b/c=' ? page('two', '') : page('one', next))
    })
    expect(await names(open({ endpoint }))).toEqual(['one', 'two'])
  })

  it('a bundle that another process has replaced is read, though its index is cached', async () => {
    const [one, other] = [open(), open()]
    await one.put('bundle', files)
    expect((await one.read('bundle', 'large'))?.toString()).toMatch(/^large/)
    await other.put('bundle', new Map([['large', Buffer.from('new')]]))
    expect((await one.read('bundle', 'large'))?.toString()).toBe('new')
    expect(await one.read('bundle', 'small')).toBeUndefined()
    await other.discard('bundle')
    expect(await one.read('bundle', 'large')).toBeUndefined()
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
    await expect(storage.put('one', files)).rejects.toMatchObject({ code: 'server/unavailable' })
    store.gate = () => 'pass'
    expect(await storage.read('one', 'small')).toBeUndefined()
    await storage.put('one', files)
    expect((await storage.read('one', 'small'))?.toString()).toBe('small')
  })

  it('does not replace an existing bundle', async () => {
    const storage = open()
    await storage.put('one', files)
    store.gate = bytes => (isUpload(bytes) ? 'cut' : 'pass')
    const refused = storage.put('one', new Map([['small', Buffer.from('other')]]))
    await expect(refused).rejects.toMatchObject({ code: 'server/unavailable' })
    expect((await storage.read('one', 'small'))?.toString()).toBe('small')
  })

  it.each([1, 5, 100, 500_000])(
    'of which the store has only the first %i bytes cannot be read, and is listed to be discarded',
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
    const unavailable = { code: 'server/unavailable' }

    it('is refused when it is away', async () => {
      store.gate = () => 'cut'
      await expect(call(open())).rejects.toMatchObject(unavailable)
    })

    it('is refused when it does not answer', async () => {
      const { promise, resolve } = Promise.withResolvers<'cut'>()
      store.gate = () => promise
      await expect(call(open({}, hasty))).rejects.toMatchObject(unavailable)
      resolve('cut')
    })

    it('is refused when it fails, with the reason for the log', async () => {
      const endpoint = await answerWith(500, 'InternalError')
      await expect(call(open({ endpoint }))).rejects.toMatchObject({
        ...unavailable,
        cause: { name: 'InternalError' },
      })
    })

    it('is refused when its bucket is gone', async () => {
      await expect(call(open({ bucket: 'gone' }))).rejects.toMatchObject(unavailable)
    })
  })

  it.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('without room is refused as such (%i %s)', async (status, code) => {
    const storage = open({ endpoint: await answerWith(status, code) })
    await expect(storage.put('one', files)).rejects.toMatchObject({ code: 'server/disk-full' })
  })

  it('that stops during an answer is refused', async () => {
    const endpoint = await endpointOf((_, reply) => {
      reply.writeHead(206, {
        'content-length': '100',
        'content-range': 'bytes 0-99/100',
        etag: 'x',
      })
      reply.write('half')
    })
    await expect(open({ endpoint }, hasty).read('one', 'small')).rejects.toMatchObject({
      code: 'server/unavailable',
    })
  })

  it('that answers a range with the whole object is refused', async () => {
    const endpoint = await endpointOf((_, reply) => reply.end('whole'))
    await expect(open({ endpoint }).read('one', 'small')).rejects.toMatchObject({
      code: 'server/unavailable',
    })
  })
})

describe('at the start', () => {
  const credentials = { accessKeyId: 'somebody', secretAccessKey: 'else' }

  it('a bucket that answers is fine', async () => {
    await bucketWith().check()
  })

  it.each([
    ['no such bucket', { bucket: 'other' }, 'S3_BUCKET: there is no such bucket'],
    ['a wrong key', { credentials }, 'S3_ACCESS_KEY_ID: the store does not know it'],
    ['nobody there', { endpoint: 'http://127.0.0.1:9/' }, 'S3_ENDPOINT: .* ECONNREFUSED'],
  ])('%s is said in one line', async (_, change, line) => {
    await expect(bucketWith(change).check()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(new RegExp(`^${line}.* \\(bucket .+, http.+\\)\\.$`)),
    })
  })

  it.each([
    [403, 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY: '],
    [403, 'AccessDenied', 'S3_BUCKET: '],
    [301, 'PermanentRedirect', 'S3_REGION: '],
    [418, 'Teapot', 'S3_ENDPOINT: .* 418 Teapot'],
  ])('an answer %i %s is said in one line', async (status, code, line) => {
    const endpoint = await answerWith(status, code)
    await expect(bucketWith({ endpoint }).check()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(new RegExp(`^${line}.*$`)),
    })
  })

  it('a store that does not answer is not waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<'cut'>()
    store.gate = () => promise
    await expect(bucketWith({}, hasty).check()).rejects.toMatchObject({ name: 'StartupError' })
    resolve('cut')
  })
})
