import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, it } from 'vitest'
import { connectTo } from '#server/testing/local-server.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { problemType, type RefusalCode } from '#shared/refusals.ts'

const { lines, log } = recordedLog('info')
const site = await ownSite('reads the log', {}, { log })
const member = await site.member()
beforeEach(() => void lines.splice(0))

const open = () => connectTo(site.origin)

/** What the site sends until it closes the connection. */
function send(bytes: string | Uint8Array): Promise<string> {
  const socket = open()
  socket.write(bytes)
  return text(socket)
}

const host = 'Host: lambda.example\r\n'
const post = `POST /api/auth/register HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`

const long = 'secret'.repeat(9_000)

const get = `GET / HTTP/1.1\r\n${host}`
it.each<[string, string | Uint8Array, RefusalCode?]>([
  ['no HTTP', 'secret words\r\n\r\n'],
  ['a TLS greeting', Buffer.from('16030100f1010000ed0303', 'hex')],
  ['a method nobody knows', `SECRET / HTTP/1.1\r\n${host}\r\n`],
  ['a version nobody knows', `GET / HTTP/9.9\r\n${host}\r\n`],
  ['a header with a null', `${get}X: secret\0\r\n\r\n`],
  ['no host', 'GET /?secret HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a caller without address', `${get}X-Forwarded-For: secret\r\nConnection: close\r\n\r\n`],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['a length and chunks', `${chunked.replace(/\r\n$/, 'Content-Length: 2\r\n\r\n')}0\r\n\r\n`],
  ['a chunk without a length', `${chunked}secret\r\n\r\n`],
  ['a chunk with a long note', `${chunked}2;${long}\r\n{}\r\n`, 'request/too-large'],
  ['a long header', `${get}X: ${long}\r\n\r\n`, 'request/headers-too-large'],
  ['a long address', `GET /${long} HTTP/1.1\r\n${host}\r\n`, 'request/headers-too-large'],
  ['megabytes of headers', `${get}X: ${long.repeat(200)}\r\n\r\n`, 'request/headers-too-large'],
])('%s is answered like any other refusal, and its connection closed', async (_, bytes, code) => {
  expectProblem(await send(bytes), code)
  expectCleanLog()
})

it('a request that takes too long gets an answer that says so', async () => {
  const socket = open()
  const connected = once(site.app.server, 'connection')
  socket.write(post)
  const error = Object.assign(new Error('secret'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  // Node's error after a minute.
  const [accepted] = await connected
  site.app.server.emit('clientError', error, accepted)
  expectProblem(await text(socket), 'request/too-slow')
  expectCleanLog()
})

it('a body that breaks off is answered', async () => {
  const socket = open()
  socket.end(`${post}Content-Length: 200\r\n\r\n{"secret":`)
  expectProblem(await text(socket))
  expectCleanLog()
})

it.each([
  ['nonsense', ''],
  ['another request and nonsense', `GET /api/ping HTTP/1.1\r\n${host}\r\n`],
])('%s behind a stream that is being written does not get into it', async (_, between) => {
  const socket = open()
  const cookie = `Cookie: session=${member.token}\r\nSec-Fetch-Site: same-origin\r\n`
  socket.write(`GET /api/events HTTP/1.1\r\n${host}${cookie}\r\n`)
  let heard = ''
  socket.on('data', (words: Buffer) => (heard += words.toString()))
  await expect.poll(() => heard).toContain(': open')
  socket.write(`${between}secret\r\n\r\n`)
  await once(socket, 'close')
  expect(heard).not.toContain('problem')
  expectCleanLog()
})

it('an unknown expectation changes nothing', async () => {
  const reply = await send(
    `GET /api/ping HTTP/1.1\r\n${host}Expect: the-worst\r\nConnection: close\r\n\r\n`,
  )
  expect(reply).toMatch(/^HTTP\/1\.1 200 /)
  expect(reply).toContain("content-security-policy: default-src 'none'")
})

function expectProblem(reply: string, code: RefusalCode = 'request/unreadable') {
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  const problem: { status: number } = JSON.parse(body)
  expect(problem).toMatchObject({ type: problemType(code), title: expect.any(String) })
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${problem.status} [A-Z]`))
  const headers = [...head.matchAll(/^([\w-]+): (.*)$/gm)]
  expect(
    Object.fromEntries(headers.map(([, name = '', value]) => [name.toLowerCase(), value])),
  ).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(reply).not.toMatch(/secret|HPE_|Error|node/)
}

function expectCleanLog() {
  const text = lines.join('')
  expect(text).not.toMatch(/secret|stack|HPE_|rawPacket|127\.0\.0\.1|lambda\.example/i)
  expect(lines.map(line => JSON.parse(line).level).filter(level => level > 30)).toEqual([])
}
