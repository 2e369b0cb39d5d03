import { createECDH } from 'node:crypto'
import type { Urgency } from 'web-push'
import { serverLimits } from '#shared/server-limits.ts'
import { configurationTexts } from '#shared/texts/configuration.ts'
import { both, type Env, refuseOthers, text, wrong } from './env-values.ts'
import { storedKey } from './secrets.ts'
import { StartupError } from './startup-error.ts'

const texts = configurationTexts.variables

/**
 * The push services of browsers. `*.` stands for any subdomain. Pushes go nowhere else. Tests add a service on this
 * machine as a full origin.
 */
export const browserPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** DNS labels, of which the last begins with a letter, so it is no IP address. */
const fullHostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/** The push services of browsers and those of `PUSH_HOSTS`, such as UnifiedPush servers. */
export function readPushServices(env: Env): readonly string[] {
  refuseOthers(env, 'PUSH_', ['PUSH_HOSTS'])
  const entries = (text(env, 'PUSH_HOSTS') ?? '').split(',').map(entry => entry.trim())
  const hosts = new Set(entries.filter(Boolean).map(hostOf))
  const { pushHostsMax: most } = serverLimits
  if (hosts.size > most) throw wrong('PUSH_HOSTS', texts.tooManyHosts(most))
  return [...browserPushServices, ...hosts]
}

function hostOf(entry: string): string {
  const host = URL.parse(`https://${entry}`)?.hostname ?? ''
  const isHostAlone = !/[^\p{L}\p{M}\p{N}.-]/u.test(entry.replace(/:443$/, ''))
  if (
    isHostAlone &&
    host.length <= 253 &&
    fullHostName.test(host) &&
    !host.endsWith('.localhost')
  ) {
    return host
  }
  throw wrong('PUSH_HOSTS', texts.notHost(entry))
}

/** The normalized address of a push service, with its query. Undefined for any other address. */
export function pushEndpoint(address: string, services: readonly string[]): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && services.includes(url.origin)) return url.href
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return undefined
  // It is never sent, so one device could be added many times.
  if (url.href.includes('#')) return undefined
  return services.some(service => isHostOf(service, url.hostname)) ? url.href : undefined
}

const isHostOf = (service: string, host: string) =>
  service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service

/** Identifies this site to push services (VAPID): the subject, and both halves of a key in base64url. */
export interface VapidDetails {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

/** The operator's keys, or else the keys that the first start made. */
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

/** The public key of a private key, both in base64url. Undefined if that is not a key of the curve P-256. */
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

/** How the site identifies itself to push services (RFC 8292). */
export function readVapidSettings(env: Env, site: Site) {
  refuseOthers(env, 'VAPID_', ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])
  return {
    /** Base64url. Without it the site makes a key in the data directory. */
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

/** A site that sends no mail uses its own address, if that is an HTTPS address. */
function defaultSubject(env: Env, { mailFrom, publicUrl }: Site) {
  if (text(env, 'MAIL_FROM') === undefined && publicUrl.protocol === 'https:') return publicUrl.href
  return `mailto:${mailFrom}`
}

/** A browser's subscription, with both keys in base64url. */
export interface PushTarget {
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
}

export interface PushMessage {
  readonly payload: Buffer
  readonly ttlSeconds: number
  readonly urgency: Urgency
  /** Replaces a push with the same topic that waits at the push service. At most 32 characters of base64url. */
  readonly topic: string
}

export type PushOutcome =
  | { readonly kind: 'delivered' }
  /** The subscription has ended, or can never receive a push. */
  | { readonly kind: 'gone' }
  /** The push service would refuse the same push again. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly retryAfterMs?: number }

export type DeliverPush = (
  target: PushTarget,
  message: PushMessage,
  stop: AbortSignal,
) => Promise<PushOutcome>

const encoding = 'aes128gcm'
/** Temporary statuses, besides those from 500 on. */
const passing = new Set([408, 425, 429])

/** Encrypts a message for the browser only (RFC 8291), and sends it to its push service with our signature. */
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
      // Only the status counts, so cancel the rest.
      await answer.body?.cancel()
      return outcomeOf(answer)
    } catch {
      return { kind: 'failed' }
    }
  }

/** Undefined for invalid keys, because nothing could decrypt a message for them. */
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

/** The wait of a header with seconds or a date. */
function waitOf(header: string | null) {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
