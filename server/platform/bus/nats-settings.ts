import { configurationTexts } from '#shared/texts/configuration.ts'
import { type Env, text, wrong } from '../env-values.ts'

const texts = configurationTexts.variables
const protocols = ['nats:', 'tls:']

export type NatsSettings = Readonly<NonNullable<ReturnType<typeof readNatsSettings>>>

/** One or several servers of one NATS, which share their protocol, user and password. */
export function readNatsSettings(env: Env) {
  const value = text(env, 'NATS_URL')
  if (value === undefined) return undefined
  const urls = value.split(',').map(entry => urlOf(entry.trim()))
  const [first] = urls
  const isShared = urls.every(
    each =>
      each.protocol === first?.protocol &&
      each.username === first.username &&
      each.password === first.password,
  )
  if (!first || !isShared) throw wrong('NATS_URL', texts.notOneNats)
  return {
    servers: urls.map(({ host }) => host),
    user: decoded(first.username),
    password: decoded(first.password),
    isEncrypted: first.protocol === 'tls:',
  }
}

function urlOf(entry: string): URL {
  const url = URL.parse(entry)
  if (!url || !protocols.includes(url.protocol) || url.hostname === '') {
    throw wrong('NATS_URL', texts.notAddress(protocols))
  }
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash)
    throw wrong('NATS_URL', texts.notOrigin)
  return url
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined
  } catch {
    throw wrong('NATS_URL', texts.notEncoded)
  }
}
