import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

/** Expects one line that begins with the wrong variable and has no secret. */
function expectRefused(name: string, env: NodeJS.ProcessEnv) {
  const message = expect.stringMatching(new RegExp(`^${name}: (?!.*(hush|${privateKey})).+\\.$`))
  expect(() => readConfig(env)).toThrow(expect.objectContaining({ name: 'StartupError', message }))
}

/** The examples of RFC 8291, appendix A. */
const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const publicKey =
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'

describe('trusted proxies', () => {
  it('are on the loopback by default', () => {
    const { isTrustedProxy } = readConfig({})
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.2'].every(isTrustedProxy)).toBe(true)
    expect(isTrustedProxy('10.0.0.1')).toBe(false)
    const named = readConfig({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::5' }).isTrustedProxy
    expect(['10.1.2.3', '2001:db8::5'].every(named)).toBe(true)
    expect(['127.0.0.1', '11.0.0.1', '2001:db8::6'].some(named)).toBe(false)
  })

  it.each(['proxy.example', 'true', '1', '10.0.0.1,', '10.0.0.0/0', '::1/129'])(
    'cannot be %j',
    TRUST_PROXY => expectRefused('TRUST_PROXY', { TRUST_PROXY }),
  )
})

describe('the servers of NATS', () => {
  it('are one or several, with one login', () => {
    expect(readConfig({}).nats).toBeUndefined()
    const login = { user: 'site', password: 'h/u:s@h' }
    expect(
      readConfig({
        NATS_URL: 'nats://site:h%2Fu%3As%40h@one, nats://site:h%2Fu%3As%40h@[::1]:5000',
      }).nats,
    ).toEqual({ servers: ['one', '[::1]:5000'], ...login, isEncrypted: false })
    expect(readConfig({ NATS_URL: 'tls://nats.example:4222/' }).nats).toEqual({
      servers: ['nats.example:4222'],
      user: undefined,
      password: undefined,
      isEncrypted: true,
    })
  })

  it.each([
    'one:4222',
    'http://one',
    'nats://',
    'nats://one,',
    'nats://site:hush@one/path',
    'nats://site:hush@one,tls://site:hush@other',
    'nats://site:hush@one,nats://site:hush2@other',
    'nats://site:%hush@one',
  ])('cannot be %j', NATS_URL => expectRefused('NATS_URL', { NATS_URL }))
})

describe('pictures in S3', () => {
  const bucket = { S3_BUCKET: 'pictures' }
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hush' }

  it('need only a bucket', () => {
    expect(readConfig({ S3_BUCKET: ' ' }).s3).toBeUndefined()
    expect(readConfig(bucket).s3).toEqual({
      bucket: 'pictures',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: undefined,
      prefix: '',
    })
  })

  it('take any store, region, keys and folder', () => {
    const env = { ...bucket, ...keys, S3_ENDPOINT: 'http://localhost:9000', S3_REGION: 'eu-1' }
    for (const prefix of ['my-site/pictures', 'my-site/pictures/']) {
      expect(readConfig({ ...env, S3_PREFIX: prefix }).s3).toEqual({
        bucket: 'pictures',
        endpoint: 'http://localhost:9000/',
        region: 'eu-1',
        credentials: { accessKeyId: 'id', secretAccessKey: 'hush' },
        prefix: 'my-site/pictures/',
      })
    }
  })

  it.each([
    ['S3_BUCKET', { S3_ENDPOINT: 'http://localhost:9000' }],
    ['S3_BUCKET', keys],
    ['S3_BUCKET', { S3_BUCKET: 'my bucket' }],
    ['S3_BUCKET', { S3_BUCKET: 'folder/bucket' }],
    ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'localhost:9000' }],
    ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'ftp://localhost' }],
    ['S3_REGION', { ...bucket, S3_REGION: 'here and there' }],
    ['S3_SECRET_ACCESS_KEY', { ...bucket, S3_ACCESS_KEY_ID: 'id' }],
    ['S3_ACCESS_KEY_ID', { ...bucket, S3_SECRET_ACCESS_KEY: 'hush' }],
    ['S3_PREFIX', { ...bucket, S3_PREFIX: '/' }],
    ['S3_PREFIX', { ...bucket, S3_PREFIX: '../other' }],
    ['S3_PREFIX', { ...bucket, S3_PREFIX: 'a//b' }],
    ['S3_ACCESS_KEY', { ...bucket, S3_ACCESS_KEY: 'id' }],
  ])('are refused at %s: %j', expectRefused)
})

describe('push keys', () => {
  const othersPublicKey =
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }

  it('may be left to the site, and are accepted if they belong together', () => {
    expect(readConfig({}).vapid.privateKey).toBeUndefined()
    expect(readConfig(pair).vapid.privateKey).toBe(privateKey)
  })

  it.each([
    ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: publicKey }],
    ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: privateKey }],
    ['VAPID_PUBLIC_KEY', { ...pair, VAPID_PUBLIC_KEY: othersPublicKey }],
    ['VAPID_PUBLIC_KEY', { ...pair, VAPID_PUBLIC_KEY: 'B'.repeat(87) }],
    ['VAPID_PRIVATE_KEY', { ...pair, VAPID_PRIVATE_KEY: `${privateKey}A` }],
    ['VAPID_PRIVATE_KEY', { ...pair, VAPID_PRIVATE_KEY: 'A'.repeat(43) }],
    ['VAPID_PRIVATE_KEY', { ...pair, VAPID_PRIVATE_KEY: '_'.repeat(43) }],
    ['VAPID_SUBJECT', { VAPID_SUBJECT: 'admin@example.org' }],
    ['VAPID_SUBJECT', { VAPID_SUBJECT: 'mailto:' }],
    ['VAPID_SUBJECT', { VAPID_SUBJECT: 'http://example.org' }],
    ['VAPID_KEY', { VAPID_KEY: privateKey }],
  ])('are refused at %s: %j', expectRefused)

  const site = { PUBLIC_URL: 'https://example.org' }
  it.each([
    ['mailto:no-reply@localhost', {}],
    ['https://example.org/', site],
    ['mailto:hello@example.org', { ...site, MAIL_FROM: 'Lambda <hello@example.org>' }],
    ['mailto:hello@example.org', { ...site, MAIL_FROM: 'hello@example.org' }],
    ['mailto:me@example.org', { ...site, VAPID_SUBJECT: 'mailto:me@example.org' }],
    ['https://example.org/us', { VAPID_SUBJECT: 'https://example.org/us' }],
  ])('identify the site as %s to push services: %j', (subject, env) => {
    expect(readConfig(env).vapid.subject).toBe(subject)
  })
})

describe('card payments', () => {
  const secrets = { STRIPE_SECRET_KEY: 'sk_live_hush', STRIPE_WEBHOOK_SECRET: 'whsec_hush/+=' }

  it('stay off without keys', () => {
    expect(readConfig({ STRIPE_SECRET_KEY: ' ' }).stripe).toBeUndefined()
  })

  it.each(['sk_live_1', 'sk_test_1', 'rk_live_1', 'rk_test_1'])('take the key %s', secretKey => {
    const env = { ...secrets, STRIPE_SECRET_KEY: secretKey, NODE_ENV: 'production' }
    const expected = { secretKey, webhookSecret: 'whsec_hush/+=', apiUrl: undefined }
    expect(readConfig(env).stripe).toEqual(expected)
  })

  it.each(['http://127.0.0.1:4110', 'https://proxy.example', 'https://proxy.example/'])(
    'go by way of %s',
    address => {
      const { stripe } = readConfig({ ...secrets, STRIPE_API_URL: address })
      expect(stripe?.apiUrl?.href).toBe(address.replace(/\/?$/, '/'))
    },
  )

  it.each([
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_live_hush' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_hush' }],
    ['STRIPE_SECRET_KEY', { STRIPE_API_URL: 'http://127.0.0.1:4110' }],
    ['STRIPE_SECRET_KEY', { ...secrets, STRIPE_SECRET_KEY: 'pk_live_hush' }],
    ['STRIPE_SECRET_KEY', { ...secrets, STRIPE_SECRET_KEY: 'sk_' }],
    ['STRIPE_SECRET_KEY', { ...secrets, STRIPE_SECRET_KEY: 'sk_live hush' }],
    ['STRIPE_WEBHOOK_SECRET', { ...secrets, STRIPE_WEBHOOK_SECRET: 'hush' }],
    ['STRIPE_WEBHOOK_SECRET', { ...secrets, STRIPE_WEBHOOK_SECRET: 'whsec_' }],
    ['STRIPE_API_URL', { ...secrets, STRIPE_API_URL: '127.0.0.1:4110' }],
    ['STRIPE_API_URL', { ...secrets, STRIPE_API_URL: 'ftp://proxy.example' }],
    ['STRIPE_API_URL', { ...secrets, STRIPE_API_URL: 'https://proxy.example/v1' }],
    ['STRIPE_API_URL', { ...secrets, STRIPE_API_URL: 'https://me:hush@proxy.example' }],
    ['STRIPE_KEY', { STRIPE_KEY: 'sk_live_hush' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...secrets, STRIPE_PUBLISHABLE_KEY: 'pk_live_hush' }],
  ])('are refused at %s: %j', expectRefused)
})
