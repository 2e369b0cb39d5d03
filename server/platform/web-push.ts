import { createECDH } from 'node:crypto'
import { both, type Env, refuseOthers, text, wrong } from './env-values.ts'
import { storedKey } from './secrets.ts'
import { StartupError } from './startup-error.ts'

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

/** Both halves, in base64url, of the key that names this site to push services (VAPID). */
interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** What every push is signed with. */
export interface VapidDetails extends VapidKeys {
  readonly subject: string
}

/** The operator's, else those made on first start. */
export async function vapidKeys(
  dataDirectory: string,
  givenPrivateKey: string | undefined,
): Promise<VapidKeys> {
  const { file, key } = givenPrivateKey
    ? { file: 'VAPID_PRIVATE_KEY', key: givenPrivateKey }
    : await storedKey(dataDirectory, 'vapid', makePrivateKey)
  const publicKey = publicKeyOf(key)
  if (!publicKey) throw new StartupError(`${file} does not hold a VAPID private key.`)
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

/** How the site shows push services who it is (RFC 8292). */
export interface VapidSettings {
  /** Base64url; made and kept in the data directory when absent. */
  readonly privateKey: string | undefined
  /** Whom a push service may write to: `mailto:…` or `https://…`. */
  readonly subject: string
}

interface Site {
  readonly mailFrom: string
  readonly publicUrl: URL
}

export function readVapidSettings(env: Env, site: Site): VapidSettings {
  refuseOthers(env, 'VAPID_', ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])
  return { privateKey: privateKey(env), subject: subject(env) ?? defaultSubject(env, site) }
}

function privateKey(env: Env) {
  const pair = both(env, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY')
  if (!pair) return undefined
  const belonging = publicKeyOf(pair[1])
  if (!belonging) throw wrong('VAPID_PRIVATE_KEY', 'not a P-256 private key in base64url')
  if (pair[0] !== belonging) {
    throw wrong('VAPID_PUBLIC_KEY', 'not the P-256 public key of VAPID_PRIVATE_KEY in base64url')
  }
  return pair[1]
}

function subject(env: Env) {
  const value = text(env, 'VAPID_SUBJECT')
  if (value === undefined || /^mailto:[^\s@]+@[^\s@]+$/.test(value)) return value
  if (URL.parse(value)?.protocol === 'https:') return value
  throw wrong(
    'VAPID_SUBJECT',
    'neither mailto: with an address nor an address that starts with https://',
  )
}

/** Of a site that sends no mail, its own address, once that is one of the web's. */
function defaultSubject(env: Env, { mailFrom, publicUrl }: Site) {
  if (text(env, 'MAIL_FROM') === undefined && publicUrl.protocol === 'https:') return publicUrl.href
  return `mailto:${mailFrom}`
}
