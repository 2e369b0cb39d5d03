import { both, type Env, refuseOthers, text, wrong } from './env-values.ts'
import { publicKeyOf } from './vapid-keys.ts'

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
