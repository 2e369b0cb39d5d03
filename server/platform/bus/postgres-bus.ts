import { randomBytes } from 'node:crypto'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Listener } from '../database/listener.ts'
import type { Log } from '../log.ts'
import type { Bus, Subscriber } from './bus.ts'
import { type Notice, PayloadReader, toPayloads } from './notify-payloads.ts'
import { Subscribers } from './subscribers.ts'

export const busChannel = 'bus'
/** Tells every subscriber of the other processes that it may have missed notices. */
const allLost: Notice = ['', '']
const keptMax = 20_000
const retryMs = 1_000
const closeMs = 2_000

/**
 * LISTEN and NOTIFY on one channel. The notices of a tick go out in one statement, and while one runs the next ones
 * gather. It is a transaction of its own, so no write waits for the lock that PostgreSQL has around notifying commits.
 */
export class PostgresBus implements Bus {
  readonly #listener: Listener
  readonly #log: Log
  readonly #keptMax: number
  readonly #name = randomBytes(9).toString('base64url')
  readonly #reader = new PayloadReader(this.#name)
  readonly #subscribers = new Subscribers()
  readonly #closing = new AbortController()
  #gathered: Notice[] = []
  #sending: Promise<void> | undefined
  #listening: Promise<() => void> | undefined

  constructor(listener: Listener, log: Log, max = keptMax) {
    this.#listener = listener
    this.#log = log
    this.#keptMax = max
  }

  publish(subject: string, payload: string): void {
    this.#subscribers.dispatch(subject, payload)
    if (this.#closing.signal.aborted) return
    this.#gathered.push([subject, payload])
    this.#bound()
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined
    })
  }

  async subscribe(subject: string, subscriber: Subscriber): Promise<() => void> {
    await this.#listen()
    const stop = this.#subscribers.add(subject, subscriber)
    subscriber.onListening()
    return stop
  }

  async close(): Promise<void> {
    const { signal } = this.#closing
    const tooLate = pause(closeMs, undefined, { ref: false, signal }).catch(() => undefined)
    await Promise.race([this.#sending, tooLate])
    this.#closing.abort()
    this.#listening?.then(
      stop => stop(),
      () => undefined,
    )
  }

  #listen() {
    this.#listening ??= this.#listener
      .listen({
        channel: busChannel,
        onNotice: payload => this.#receive(payload),
        onListening: () => {
          this.#reader.forgetParts()
          this.#subscribers.listeningBegan()
        },
      })
      .catch(error => {
        this.#listening = undefined
        throw error
      })
    return this.#listening
  }

  #receive(payload: string) {
    for (const notice of this.#reader.read(payload) ?? [allLost]) {
      if (notice[0] === allLost[0]) this.#subscribers.listeningBegan()
      else this.#subscribers.dispatch(...notice)
    }
  }

  #bound() {
    if (this.#gathered.length > this.#keptMax) this.#gathered = [allLost]
  }

  async #send() {
    const { signal } = this.#closing
    await setImmediate()
    while (this.#gathered.length > 0 && !signal.aborted) {
      const sent = this.#gathered
      this.#gathered = []
      try {
        await this.#listener.notify(busChannel, toPayloads(this.#name, sent))
      } catch (error) {
        if (signal.aborted) return
        this.#gathered = [...sent, ...this.#gathered]
        this.#bound()
        this.#log.warn({ err: error }, 'could not tell other processes, trying again')
        await pause(retryMs, undefined, { ref: false, signal }).catch(() => undefined)
      }
    }
  }
}
