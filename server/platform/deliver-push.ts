import type { Urgency } from 'web-push'
import { serverLimits } from '#shared/server-limits.ts'
import { pushEndpoint, type VapidDetails } from './web-push.ts'

/** A browser's subscription; both keys in base64url. */
export interface PushTarget {
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
}

export interface PushMessage {
  readonly payload: Buffer
  readonly ttlSeconds: number
  readonly urgency: Urgency
  /** Takes the place of one with the same topic that waits at the push service; at most 32 letters of base64url. */
  readonly topic: string
}

export type PushOutcome =
  | { readonly kind: 'delivered' }
  /** The subscription has ended, or can never be delivered to. */
  | { readonly kind: 'gone' }
  /** The same again would be refused again. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly retryAfterMs?: number }

export type DeliverPush = (
  target: PushTarget,
  message: PushMessage,
  stop: AbortSignal,
) => Promise<PushOutcome>

const encoding = 'aes128gcm'
/** Beside those from 500 on. */
const passing = new Set([408, 425, 429])

/** Encrypts a message for the browser alone (RFC 8291) and hands it to its push service, signed as ours. */
export const deliverBy =
  (vapid: VapidDetails, services: readonly string[]): DeliverPush =>
  async (target, message, stop) => {
    const endpoint = pushEndpoint(target.endpoint, services)
    const body = await encrypted(target, message.payload)
    if (!endpoint || !body) return { kind: 'gone' }
    const headers = await headersOf(endpoint, message, vapid)
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stop, AbortSignal.timeout(serverLimits.push.callMs)]),
      })
      // What it says beside its status is for nobody.
      await answer.body?.cancel()
      return outcomeOf(answer)
    } catch {
      return { kind: 'failed' }
    }
  }

/** Undefined for keys that are none: what is encrypted for them could never be read. */
async function encrypted({ p256dh, auth }: PushTarget, payload: Buffer) {
  const { default: webPush } = await import('web-push')
  try {
    return new Uint8Array(webPush.encrypt(p256dh, auth, payload, encoding).cipherText)
  } catch {
    return undefined
  }
}

async function headersOf(
  endpoint: string,
  { ttlSeconds, urgency, topic }: PushMessage,
  { subject, publicKey, privateKey }: VapidDetails,
) {
  const { default: webPush } = await import('web-push')
  const { origin } = new URL(endpoint)
  return {
    ...webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding),
    'content-type': 'application/octet-stream',
    'content-encoding': encoding,
    ttl: String(ttlSeconds),
    urgency,
    topic,
  }
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status < 500 && !passing.has(status)) return { kind: 'refused', status }
  const retryAfterMs = waitOf(headers.get('retry-after'))
  return { kind: 'failed', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/** Of a header in seconds, or with a date. */
function waitOf(header: string | null) {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
