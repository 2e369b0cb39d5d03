import { setTimeout as pause } from 'node:timers/promises'
import { type ClientConfig, escapeIdentifier } from 'pg'
import { openSingle, type SingleConnection } from './single-connection.ts'

interface Subscription {
  readonly channel: string
  readonly onNotice: (payload: string) => void
  /** Runs each time that listening begins, because the listener may have missed earlier notices. */
  readonly onListening: () => void
}

const firstWaitMs = 100
const longestWaitMs = 5_000
const defaultPatience = { checkMs: 15_000, answerMs: 5_000 }

/**
 * LISTEN and NOTIFY: one connection for every channel of a process. When it ends, another one listens to the same
 * channels.
 */
export class Listener {
  readonly #config: ClientConfig
  readonly #checkMs: number
  readonly #subscriptions = new Set<Subscription>()
  readonly #closing = new AbortController()
  #connection: Promise<SingleConnection> | undefined

  constructor(config: ClientConfig, { checkMs, answerMs } = defaultPatience) {
    this.#config = { ...config, keepAlive: true, query_timeout: answerMs }
    this.#checkMs = checkMs
  }

  /**
   * Resolves when the site listens to the channel.
   * @returns a function that stops it
   */
  async listen(subscription: Subscription): Promise<() => void> {
    this.#subscriptions.add(subscription)
    const stop = () => {
      this.#subscriptions.delete(subscription)
    }
    try {
      const connection = await this.#connected()
      await this.#subscribe(connection, subscription)
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  /** Sends these payloads in one transaction, on the connection that listens. */
  async notify(channel: string, payloads: readonly string[]): Promise<void> {
    const { client, end } = await this.#connected()
    try {
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
        channel,
        payloads,
      ])
    } catch (error) {
      end()
      throw error
    }
  }

  /** Returns at once. Later notices are dropped. */
  close(): void {
    this.#subscriptions.clear()
    this.#closing.abort()
  }

  #connected() {
    return this.#connection ?? this.#follow(this.#open())
  }

  /** Stays on a connection, and moves to the next one after its end. */
  #follow(opening: Promise<SingleConnection>) {
    this.#connection = opening
    opening
      .then(({ ended }) => ended)
      .then(
        () => void this.#follow(this.#reopen()),
        () => {
          this.#connection = undefined
        },
      )
    return opening
  }

  /** Retries at growing intervals without a log line. Readers that react to notices log that the database is away. */
  async #reopen(): Promise<SingleConnection> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      const { signal } = this.#closing
      await pause(waitMs * (0.5 + Math.random() / 2), undefined, { signal })
      try {
        const connection = await this.#open()
        for (const subscription of this.#subscriptions)
          await this.#subscribe(connection, subscription)
        return connection
      } catch {}
    }
  }

  async #open() {
    const connection = await openSingle(this.#config, this.#closing.signal)
    const { client, ended, end } = connection
    client.on('notification', ({ channel, payload = '' }) => this.#dispatch(channel, payload))
    // Only a query shows that a server is gone without closing the connection.
    let check: NodeJS.Timeout | undefined
    const checkLater = () => {
      const ask = () => void client.query('select 1').then(checkLater, end)
      check = setTimeout(ask, this.#checkMs).unref()
    }
    checkLater()
    void ended.then(() => clearTimeout(check))
    return connection
  }

  async #subscribe({ client, end }: SingleConnection, subscription: Subscription) {
    try {
      await client.query(`listen ${escapeIdentifier(subscription.channel)}`)
    } catch (error) {
      end()
      throw error
    }
    if (this.#subscriptions.has(subscription)) subscription.onListening()
  }

  #dispatch(channel: string, payload: string) {
    for (const subscription of this.#subscriptions) {
      if (subscription.channel === channel) subscription.onNotice(payload)
    }
  }
}
