import { createECDH } from 'node:crypto'
import type { Urgency } from 'web-push'
import { serverLimits } from '#shared/server-limits.ts'
import { configurationTexts } from '#shared/texts/configuration.ts'
import { both, type Env, refuseOthers, text, wrong } from './env-values.ts'
import { storedKey } from './secrets.ts'
import { StartupError } from './startup-error.ts'

const texts = configurationTexts.variables

/**
 * The push services of the browsers; `*.` stands for any name below. A push goes nowhere else. A test adds one of its own
 * on this machine as a whole origin.
 */
export const browserPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** The address of a push service in its one spelling; undefined when it is no such address. */
export function pushEndpoint(address: string, services: readonly string[]): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && services.includes(url.origin)) return url.href
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return undefined
  return services.some(service => isHostOf(service, url.hostname)) ? url.href : undefined
}

const isHostOf = (service: string, host: string) =>
  service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service

/** Names this site to push services (VAPID): the subject, and both halves of a key in base64url. */
export interface VapidDetails {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

/** The operator's, else those made on first start. */
export async function vapidKeys(
  dataDirectory: string,
  givenPrivateKey: string | undefined,
): Promise<Omit<VapidDetails, 'subject'>> {
  const { file, key } = givenPrivateKey
    ? { file: 'VAPID_PRIVATE_KEY', key: givenPrivateKey }
    : await storedKey(dataDirectory, 'vapid', makePrivateKey)
  const publicKey = publicKeyOf(key)
  if (!publicKey) throw new StartupError(configurationTexts.keys.notVapid(file))
  return { publicKey, privateKey: key }
}

/** Of a private key; both in base64url. Undefined when that one is no key of the curve P-256. */
function publicKeyOf(privateKey: string): string | undefined {
  // 32 bytes.
  if (!/^[\w-]{43}$/.test(privateKey)) return undefined
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return undefined
  }
  return curve.getPublicKey('base64url')
}

async function makePrivateKey() {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys().privateKey
}

interface Site {
  readonly mailFrom: string
  readonly publicUrl: URL
}

/** How the site shows push services who it is (RFC 8292). */
export function readVapidSettings(env: Env, site: Site) {
  refuseOthers(env, 'VAPID_', ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])
  return {
    /** Base64url; made and kept in the data directory when absent. */
    privateKey: privateKey(env),
    /** The contact for push services: `mailto:…` or `https://…`. */
    subject: subject(env) ?? defaultSubject(env, site),
  }
}

function privateKey(env: Env) {
  const pair = both(env, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY')
  if (!pair) return undefined
  const belonging = publicKeyOf(pair[1])
  if (!belonging) throw wrong('VAPID_PRIVATE_KEY', texts.notPrivateKey)
  if (pair[0] !== belonging) {
    throw wrong('VAPID_PUBLIC_KEY', texts.notPublicKey)
  }
  return pair[1]
}

function subject(env: Env) {
  const value = text(env, 'VAPID_SUBJECT')
  if (value === undefined || /^mailto:[^\s@]+@[^\s@]+$/.test(value)) return value
  if (URL.parse(value)?.protocol === 'https:') return value
  throw wrong('VAPID_SUBJECT', texts.notSubject)
}

/** Of a site that sends no mail, its own address, once that is one of the web's. */
function defaultSubject(env: Env, { mailFrom, publicUrl }: Site) {
  if (text(env, 'MAIL_FROM') === undefined && publicUrl.protocol === 'https:') return publicUrl.href
  return `mailto:${mailFrom}`
}

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
