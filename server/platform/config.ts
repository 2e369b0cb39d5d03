import { isAbsolute, resolve } from 'node:path'
import { type Env, text, url, wrong } from './env-values.ts'
import { type IsTrusted, trustedOf, UnreadableRange } from './network.ts'
import { readS3Settings, type S3Settings } from './storage/s3-settings.ts'
import { readStripeSettings, type StripeSettings } from './stripe-settings.ts'
import { browserPushServices, readVapidSettings, type VapidSettings } from './web-push.ts'

/** The operating variables of docs/operating.md, read once. A wrong one stops the start with one clear line. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly publicUrl: URL
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  readonly smtpUrl: string | undefined
  /** The address alone: the brand gives the name. */
  readonly mailFrom: string
  readonly adminEmails: readonly string[]
  /** How many demo members an empty database is given; 0 is none. */
  readonly demoMembers: number
  /** `off` for the built-in world alone. */
  readonly mapTilesUrl: string | undefined
  readonly mapPmtiles: string | undefined
  readonly metricsPort: number | undefined
  readonly limitsFactor: number
  /** Who is believed about the caller and the host of a request. */
  readonly isTrustedProxy: IsTrusted
  /** 32 bytes given by the operator; made and kept in the data directory when absent. */
  readonly secret: Buffer | undefined
  /** Pictures lie in the data directory when absent. */
  readonly s3: S3Settings | undefined
  /** Dues cannot be paid by card when absent. */
  readonly stripe: StripeSettings | undefined
  readonly vapid: VapidSettings
  /** Host names that pushes may go to; no variable sets them. */
  readonly pushServices: readonly string[]
}

const demoMembersDefault = 200

export function readConfig(env: Env): Config {
  const production = env.NODE_ENV === 'production'
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535)
  const publicUrl =
    url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? new URL(`http://localhost:${port}`)
  const mailFrom = mailAddress(text(env, 'MAIL_FROM') ?? 'no-reply@localhost')
  const pmtiles = text(env, 'MAP_PMTILES')
  if (pmtiles && text(env, 'MAP_TILES_URL')) {
    throw wrong('MAP_PMTILES', 'MAP_TILES_URL is set as well; choose one')
  }
  return {
    production,
    port,
    host: text(env, 'HOST') ?? '127.0.0.1',
    publicUrl,
    dataDirectory: resolve(text(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])?.href,
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:'])?.href,
    mailFrom,
    adminEmails: emails(env, 'ADMIN_EMAILS'),
    demoMembers: demoMembers(env, production),
    mapTilesUrl: tilesUrl(env),
    mapPmtiles: pmtiles && (isAbsolute(pmtiles) ? pmtiles : resolve(pmtiles)),
    metricsPort: text(env, 'METRICS_PORT')
      ? wholeNumber(env, 'METRICS_PORT', 0, 1, 65_535)
      : undefined,
    limitsFactor: limitsFactor(env, production),
    isTrustedProxy: trustedProxies(env),
    secret: secret(env),
    s3: readS3Settings(env),
    stripe: readStripeSettings(env),
    vapid: readVapidSettings(env, { mailFrom, publicUrl }),
    pushServices: browserPushServices,
  }
}

/** Of `Name <address>` the address. */
function mailAddress(value: string) {
  const address = /<([^<>]*)>$/.exec(value)?.[1] ?? value
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(address)) return address
  throw wrong('MAIL_FROM', `'${value}' is not an e-mail address`)
}

function wholeNumber(env: Env, name: string, otherwise: number, min: number, max: number) {
  const value = text(env, name)
  if (value === undefined) return otherwise
  const number = Number(value)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw wrong(name, `'${value}' is not a whole number from ${min} to ${max}`)
}

function emails(env: Env, name: string) {
  const list = (text(env, name) ?? '')
    .split(',')
    .map(email => email.trim().toLowerCase())
    .filter(Boolean)
  const bad = list.find(email => !/^[^\s@]+@[^\s@]+$/.test(email))
  if (bad) throw wrong(name, `'${bad}' is not an e-mail address`)
  return list
}

function demoMembers(env: Env, production: boolean) {
  const value = text(env, 'DEMO')
  if (value === 'off') return 0
  if (value === undefined) return production ? 0 : demoMembersDefault
  if (value === 'on') return demoMembersDefault
  return wholeNumber(env, 'DEMO', demoMembersDefault, 0, 100_000)
}

function tilesUrl(env: Env) {
  const value = text(env, 'MAP_TILES_URL')
  if (value === undefined || value === 'off') return value
  url(env, 'MAP_TILES_URL', ['http:', 'https:'])
  if (['{z}', '{x}', '{y}'].every(part => value.includes(part))) return value
  throw wrong('MAP_TILES_URL', 'it has to contain {z}, {x} and {y}')
}

function limitsFactor(env: Env, production: boolean) {
  const value = text(env, 'LIMITS_FACTOR')
  if (value === undefined) return 1
  const factor = Number(value)
  if (!(factor > 0 && factor <= 1_000_000)) {
    throw wrong('LIMITS_FACTOR', `'${value}' is not a number above 0`)
  }
  if (production && factor !== 1) throw wrong('LIMITS_FACTOR', 'only 1 is allowed in production')
  return factor
}

function trustedProxies(env: Env) {
  const list = (text(env, 'TRUST_PROXY') ?? 'loopback').split(',').map(entry => entry.trim())
  try {
    return trustedOf(list)
  } catch (error) {
    if (error instanceof UnreadableRange) throw wrong('TRUST_PROXY', error.message)
    throw error
  }
}

function secret(env: Env) {
  const value = text(env, 'SECRET')
  if (value === undefined) return undefined
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex')
  throw wrong('SECRET', 'it has to be 64 hexadecimal digits (32 bytes)')
}
