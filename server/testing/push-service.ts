import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushDevice } from '#shared/contract/accounts.ts'
import type { PushPayload } from '#shared/push-payload.ts'
import { listenLocally } from './local-server.ts'

/** A push as its browser reads it. */
interface ReceivedPush {
  readonly payload: PushPayload
  /** Bytes on the wire. */
  readonly length: number
  readonly ttl: string
  readonly urgency: string
  readonly topic: string
  /** Its sender, and the service that the signature names. */
  readonly signedBy: { readonly key: string; readonly subject: string; readonly audience: string }
}

/** The service's answer to the next push: a status with headers, or none at all. */
type Answer = { readonly status: number; readonly headers?: Record<string, string> } | 'silence'

/** A browser with a subscription. */
export interface TestBrowser {
  readonly device: PushDevice
  readonly keys: ECDH
  readonly auth: Buffer
  readonly received: ReceivedPush[]
  /** How many pushes were sent to it, whatever the result. */
  tries: number
  /** The service's next answers, in order. It repeats the last one. */
  answers: readonly Answer[]
}

/** A push service on this machine, with browsers that decrypt its pushes (RFC 8030, 8188, 8291, 8292). */
export async function openPushService() {
  const browsers = new Map<string, TestBrowser>()
  const server = createServer((request, response) => {
    const browser = browsers.get(request.url ?? '')
    if (browser) void receive(browser, request, response)
    else response.writeHead(404).end()
  })
  const origin = `http://127.0.0.1:${await listenLocally(server)}`
  return {
    origin,
    subscribe: (deviceName = 'A browser'): TestBrowser => {
      const path = `/${randomBytes(12).toString('base64url')}`
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const device = {
        deviceName,
        endpoint: `${origin}${path}`,
        auth_base64: auth.toString('base64url'),
        p256dh_base64: p256dh,
      }
      const browser = { device, keys, auth, received: [], tries: 0, answers: [{ status: 201 }] }
      browsers.set(path, browser)
      return browser
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function receive(browser: TestBrowser, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  const [answer = { status: 201 }, ...later] = browser.answers
  if (later.length > 0) browser.answers = later
  browser.tries += 1
  if (answer === 'silence') return
  if (answer.status === 201) browser.received.push(readPush(browser, request, body))
  // Like some services, it sends a long answer that nobody should read to its end.
  response.writeHead(answer.status, answer.headers).end(Buffer.alloc(200_000))
}

function readPush(
  { keys, auth }: TestBrowser,
  { headers }: IncomingMessage,
  body: Buffer,
): ReceivedPush {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('unknown encoding')
  return {
    payload: JSON.parse(decrypt(keys, auth, body).toString()),
    length: body.length,
    ttl: String(headers.ttl),
    urgency: String(headers.urgency),
    topic: String(headers.topic),
    signedBy: signerOf(headers.authorization ?? ''),
  }
}

/** One record of RFC 8188, with keys by RFC 8291. */
function decrypt(keys: ECDH, auth: Buffer, body: Buffer): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const secret = keys.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const material = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // Everything after the last record's mark is padding.
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** Throws unless the named key made the signature. */
function signerOf(authorization: string): ReceivedPush['signedBy'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signer = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const signed = Buffer.from(`${header}.${claims}`)
  if (!verify('sha256', signed, signer, Buffer.from(signature, 'base64url'))) {
    throw new Error('this key did not sign the push')
  }
  const { sub, aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!(exp * 1_000 > Date.now() && exp * 1_000 < Date.now() + 24 * 3_600_000)) {
    throw new Error('the signature has expired, or is valid for too long')
  }
  return { key, subject: sub, audience: aud }
}
