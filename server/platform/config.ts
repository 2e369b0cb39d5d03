import { isAbsolute, resolve } from 'node:path'
import { configurationTexts } from '#shared/texts/configuration.ts'
import { readNatsSettings } from './bus/nats-settings.ts'
import { both, type Env, refuseOthers, text, url, wrong } from './env-values.ts'
import { emailAddress } from './mail/email-address.ts'
import { trustedOf, UnreadableRange } from './network.ts'
import { readPushServices, readVapidSettings } from './web-push.ts'

export type Config = Readonly<ReturnType<typeof readConfig>>

const texts = configurationTexts.variables
const demoMembersDefault = 200

/** The operating variables of docs/operating.md, read once. A wrong one stops the start with one clear line. */
export function readConfig(env: Env) {
  const production = env.NODE_ENV === 'production'
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535)
  const publicUrl =
    url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? new URL(`http://localhost:${port}`)
  const mailFrom = mailAddress(text(env, 'MAIL_FROM') ?? 'no-reply@localhost')
  const pmtiles = text(env, 'MAP_PMTILES')
  if (pmtiles && text(env, 'MAP_TILES_URL')) {
    throw wrong('MAP_PMTILES', texts.twoMaps)
  }
  return {
    production,
    port,
    host: text(env, 'HOST') ?? '127.0.0.1',
    publicUrl,
    dataDirectory: resolve(text(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])?.href,
    /** Undefined if processes hear of each other through PostgreSQL. */
    nats: readNatsSettings(env),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:'])?.href,
    /** Only the address. The brand gives the name. */
    mailFrom,
    adminEmails: emails(env, 'ADMIN_EMAILS'),
    /** How many demo members an empty database gets. 0 means none. */
    demoMembers: demoMembers(env, production),
    /** `off` for the built-in world map only. */
    mapTilesUrl: tilesUrl(env),
    mapPmtiles: pmtiles && (isAbsolute(pmtiles) ? pmtiles : resolve(pmtiles)),
    metricsPort: text(env, 'METRICS_PORT')
      ? wholeNumber(env, 'METRICS_PORT', 0, 1, 65_535)
      : undefined,
    /** How long a stopping site serves on, so that balancers notice. */
    drainMs: wholeNumber(env, 'DRAIN_SECONDS', 0, 0, 300) * 1000,
    limitsFactor: limitsFactor(env, production),
    /** The site trusts these proxies about the caller and the host of a request. */
    isTrustedProxy: trustedProxies(env),
    /** 32 bytes from the operator. Without them the site makes a secret in the data directory. */
    secret: secret(env),
    /** Undefined to store pictures in the data directory. */
    s3: readS3Settings(env),
    /** Undefined if members cannot pay dues by card. */
    stripe: readStripeSettings(env),
    vapid: readVapidSettings(env, { mailFrom, publicUrl }),
    /** Hosts that pushes may go to. */
    pushServices: readPushServices(env),
  }
}

/** The address in `Name <address>`. */
function mailAddress(value: string) {
  const address = /<([^<>]*)>$/.exec(value)?.[1] ?? value
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(address)) return address
  throw wrong('MAIL_FROM', texts.notEmail(value))
}

function wholeNumber(env: Env, name: string, otherwise: number, min: number, max: number) {
  const value = text(env, name)
  if (value === undefined) return otherwise
  const number = Number(value)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw wrong(name, texts.notWhole(value, min, max))
}

function emails(env: Env, name: string) {
  const list = (text(env, name) ?? '').split(',').map(email => email.trim())
  return list.filter(Boolean).map(email => {
    const address = /^[^\s@]+@[^\s@]+$/.test(email) ? emailAddress(email) : undefined
    if (address === undefined) throw wrong(name, texts.notEmail(email))
    return address
  })
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
  throw wrong('MAP_TILES_URL', texts.tilesAddress)
}

function limitsFactor(env: Env, production: boolean) {
  const value = text(env, 'LIMITS_FACTOR')
  if (value === undefined) return 1
  const factor = Number(value)
  if (!(factor > 0 && factor <= 1_000_000)) {
    throw wrong('LIMITS_FACTOR', texts.notFactor(value))
  }
  if (production && factor !== 1) throw wrong('LIMITS_FACTOR', texts.factorInProduction)
  return factor
}

function trustedProxies(env: Env) {
  const list = (text(env, 'TRUST_PROXY') ?? 'loopback').split(',').map(entry => entry.trim())
  try {
    return trustedOf(list)
  } catch (error) {
    if (error instanceof UnreadableRange) throw wrong('TRUST_PROXY', texts.notRange(error.entry))
    throw error
  }
}

function secret(env: Env) {
  const value = text(env, 'SECRET')
  if (value === undefined) return undefined
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex')
  throw wrong('SECRET', texts.notSecret)
}

export type StripeSettings = Readonly<NonNullable<ReturnType<typeof readStripeSettings>>>

const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL']

export function readStripeSettings(env: Env) {
  refuseOthers(env, 'STRIPE_', stripeVariables)
  const secrets = both(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  if (!secrets) {
    if (text(env, 'STRIPE_API_URL') === undefined) return undefined
    throw wrong('STRIPE_SECRET_KEY', texts.missingFor('STRIPE_API_URL'))
  }
  const [secretKey, webhookSecret] = secrets
  if (!/^(sk|rk)_\w+$/.test(secretKey)) {
    throw wrong('STRIPE_SECRET_KEY', texts.notStripeKey)
  }
  if (!/^whsec_[\w+/=-]+$/.test(webhookSecret)) {
    throw wrong('STRIPE_WEBHOOK_SECRET', texts.notWebhookSecret)
  }
  return { secretKey, webhookSecret, apiUrl: apiUrl(env) }
}

/** Another server in place of Stripe's: protocol, host and port only. */
function apiUrl(env: Env) {
  const found = url(env, 'STRIPE_API_URL', ['http:', 'https:'])
  if (!found || found.href === `${found.origin}/`) return found
  throw wrong('STRIPE_API_URL', texts.notOrigin)
}

export type S3Settings = Readonly<NonNullable<ReturnType<typeof readS3Settings>>>

const s3Variables = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PREFIX',
]

function readS3Settings(env: Env) {
  refuseOthers(env, 'S3_', s3Variables)
  const bucket = matching(env, 'S3_BUCKET', /^[\w.-]{3,63}$/)
  if (bucket === undefined) {
    const without = s3Variables.find(name => text(env, name))
    if (without) throw wrong('S3_BUCKET', texts.missingFor(without))
    return undefined
  }
  const keys = both(env, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  const prefix = matching(env, 'S3_PREFIX', /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/)
  return {
    bucket,
    /** Undefined for Amazon S3. */
    endpoint: url(env, 'S3_ENDPOINT', ['http:', 'https:'])?.href,
    region: matching(env, 'S3_REGION', /^[\w-]+$/) ?? 'us-east-1',
    /** If undefined, the SDK finds credentials in the environment, shared files or the machine's role. */
    credentials: keys && { accessKeyId: keys[0], secretAccessKey: keys[1] },
    /** The start of every key: empty, or folders with a trailing slash. */
    prefix: prefix === undefined ? '' : prefix.replace(/\/?$/, '/'),
  }
}

function matching(env: Env, name: string, pattern: RegExp) {
  const value = text(env, name)
  if (value === undefined || pattern.test(value)) return value
  throw wrong(name, texts.unfit(value))
}
