import { setTimeout as pause } from 'node:timers/promises'
import { type ClientConfig, escapeIdentifier } from 'pg'
import { openSingle, type SingleConnection } from './single-connection.ts'

interface Subscription {
  readonly channel: string
  readonly onNotice: (payload: string) => void
  /** Called whenever listening begins, at first and again: what came before may have been missed. */
  readonly onListening: () => void
}

const firstWaitMs = 100
const longestWaitMs = 5_000
const defaultPatience = { checkMs: 15_000, answerMs: 5_000 }

/** LISTEN: one connection for every channel of a process. When it ends, another one listens to them again. */
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

  /** Resolves when the channel is listened to. @returns how to stop */
  async listen(subscription: Subscription): Promise<() => void> {
    this.#subscriptions.add(subscription)
    const stop = () => {
      this.#subscriptions.delete(subscription)
    }
    try {
      const connection = await (this.#connection ?? this.#follow(this.#open()))
      await this.#subscribe(connection, subscription)
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  /** Nothing to wait for: later notices are dropped. */
  close(): void {
    this.#subscriptions.clear()
    this.#closing.abort()
  }

  /** Stays on a connection, and after its end on the next one. */
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

  /** Retries at growing intervals, without logging: those who read after a notice log that the database is away. */
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
    // A server that is gone without closing the connection is noticed only by a query.
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
