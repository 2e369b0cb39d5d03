import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import { configurationTexts } from '#shared/texts/configuration.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import type { Bus, Subscriber } from './bus.ts'
import type { NatsSettings } from './nats-settings.ts'
import type { Notice } from './notify-payloads.ts'
import { Subscribers } from './subscribers.ts'

export interface NatsBusOptions {
  /** Sites with other secrets share a NATS without hearing of each other. */
  readonly secret: Buffer
  readonly log: Log
  readonly keptMax?: number
  /** How long a start tries to reach NATS. */
  readonly patienceMs?: number
}

/** Notices that wait while NATS is away. */
const defaultKeptMax = 20_000
const defaultPatienceMs = 10_000
/** How long a server may take to answer, before the next one is tried. */
const dialMs = 2_000
const retryMs = 500
const closeMs = 2_000
/** Finds a silent connection within three of them. Until then the readers' polls find what is lost. */
const pingMs = 5_000
/** Tells every subscriber that it may have missed notices. It is no subject of ours. */
const allLost: Notice = ['all-lost', '']

/** The start ends with one line if NATS cannot be reached. Later the bus waits for it as long as the process lives. */
export async function openNatsBus(settings: NatsSettings, options: NatsBusOptions): Promise<Bus> {
  const { patienceMs = defaultPatienceMs } = options
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return new NatsBus(await connectOnce(settings), options)
    } catch (error) {
      if (performance.now() + retryMs < until) await pause(retryMs)
      else throw new StartupError(configurationTexts.natsAway(settings.servers, reasonOf(error)))
    }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function connectOnce(settings: NatsSettings): Promise<NatsConnection> {
  const { servers, user, password, isEncrypted } = settings
  return connect({
    servers: [...servers],
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { pass: password }),
    ...(isEncrypted ? { tls: {} } : {}),
    timeout: dialMs,
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: retryMs,
    reconnectJitter: retryMs,
    // A password that is refused may be right again once the servers are set up.
    ignoreAuthErrorAbort: true,
    pingInterval: pingMs,
    maxPingOut: 2,
  })
}

/**
 * Notices go to the processes that have subscribed to their subject. NATS forgets what nobody takes: whenever its
 * connection was lost, subscribers learn that listening begins again.
 */
class NatsBus implements Bus {
  readonly #connection: NatsConnection
  readonly #log: Log
  readonly #keptMax: number
  readonly #prefix: string
  readonly #subscribers = new Subscribers()
  readonly #subscriptions = new Map<string, Subscription>()
  /** Notices that wait for the connection. Undefined while there is one. */
  #kept: Notice[] | undefined

  constructor(connection: NatsConnection, { secret, log, keptMax }: NatsBusOptions) {
    this.#connection = connection
    this.#log = log
    this.#keptMax = keptMax ?? defaultKeptMax
    this.#prefix = createHash('sha256')
      .update('bus')
      .update(secret)
      .digest('base64url')
      .slice(0, 12)
    const callback = () => this.#subscribers.listeningBegan()
    connection.subscribe(this.#named(allLost[0]), { callback })
    void this.#follow()
  }

  publish(subject: string, payload: string): void {
    this.#subscribers.dispatch(subject, payload)
    if (this.#connection.isClosed() || this.#connection.isDraining()) return
    if (this.#kept) this.#keep([subject, payload], this.#kept)
    else this.#send([subject, payload])
  }

  async subscribe(subject: string, subscriber: Subscriber): Promise<() => void> {
    const remove = this.#subscribers.add(subject, subscriber)
    if (!this.#subscriptions.has(subject)) this.#open(subject)
    // While NATS is away it fails at the next attempt to reach it, and the subscriber hears when that succeeds.
    await this.#connection.flush().catch(() => undefined)
    subscriber.onListening()
    return () => {
      remove()
      if (!this.#subscribers.has(subject)) this.#end(subject)
    }
  }

  async close(): Promise<void> {
    const drained = this.#connection.drain().catch(() => undefined)
    await Promise.race([drained, pause(closeMs, undefined, { ref: false })])
    await this.#connection.close()
  }

  #named(subject: string) {
    return `${this.#prefix}.${subject}`
  }

  #open(subject: string) {
    const subscription = this.#connection.subscribe(this.#named(subject), {
      callback: (error, message) => {
        if (error) this.#log.error({ err: error }, 'NATS refuses a subject')
        else this.#subscribers.dispatch(subject, message.string())
      },
    })
    this.#subscriptions.set(subject, subscription)
  }

  #end(subject: string) {
    this.#subscriptions.get(subject)?.unsubscribe()
    this.#subscriptions.delete(subject)
  }

  #send([subject, payload]: Notice) {
    try {
      this.#connection.publish(this.#named(subject), payload)
    } catch (error) {
      this.#log.error({ err: error }, 'could not send a notice')
    }
  }

  #keep(notice: Notice, kept: Notice[]) {
    kept.push(notice)
    if (kept.length > this.#keptMax) this.#kept = [allLost]
  }

  async #follow() {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#lose()
      else if (type === 'reconnect') await this.#regain()
    }
  }

  #lose() {
    if (this.#kept) return
    this.#kept = []
    this.#log.warn('lost the connection to NATS, trying again')
  }

  async #regain() {
    const kept = this.#kept ?? []
    this.#kept = undefined
    for (const notice of kept) this.#send(notice)
    // The server has then taken every subscription.
    await this.#connection.flush().catch(() => undefined)
    this.#log.info('connected to NATS again')
    this.#subscribers.listeningBegan()
  }
}
