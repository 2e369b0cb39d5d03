import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { bringUp, type Place, type RunningServer } from './bring-up.ts'
import { shutDown } from './postmaster.ts'
import { explain } from './server-log.ts'
import { openSession, type Session } from './session.ts'

/** The server of the cluster, brought back whenever it goes away before we leave it. */
export class KeptServer {
  readonly #place: Place
  #server: RunningServer | undefined
  #session: Session | undefined
  #isSiteLocked = false
  #isStopping = false
  #return: Promise<void> = Promise.resolve()

  constructor(place: Place) {
    this.#place = place
  }

  /** Resolves with the folder of the socket, which stays the same when the server is brought back. */
  async join(stop?: AbortSignal): Promise<string> {
    for (let triesLeft = 5; ; triesLeft -= 1) {
      try {
        return await this.#joinOnce(stop)
      } catch (error) {
        // It may just be shutting down at the hand of the process that used it before.
        if (error instanceof StartupError || triesLeft === 0)
          throw asStartupError(this.#place, error)
        await pause(200)
      }
    }
  }

  async #joinOnce(stop?: AbortSignal) {
    this.#server = await bringUp(this.#place, stop)
    this.#session = await openSession(this.#server.socketDirectory, () => {
      if (!this.#isStopping) this.#return = this.#comeBack()
    })
    if (this.#isSiteLocked) await this.#session.lockSite()
    return this.#server.socketDirectory
  }

  async #comeBack() {
    this.#place.log('PostgreSQL has gone away; bringing it back')
    while (!this.#isStopping) {
      try {
        this.#session?.end()
        await this.join()
        this.#place.log('PostgreSQL is back')
        return
      } catch (error) {
        this.#place.log(error instanceof Error ? error.message : String(error))
        await pause(1_000)
      }
    }
  }

  async lockSite(): Promise<void> {
    await this.#session?.lockSite()
    this.#isSiteLocked = true
  }

  /** Shuts the server down unless another process is present; repeating it does nothing. */
  async stop(): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    await this.#return
    // Without an answer the server is dying, and asking it to end is right as well.
    const isLast = await this.#session?.isLast().catch(() => true)
    if (isLast && this.#server) await shutDown(this.#place.cluster, this.#server.pid)
    this.#session?.end()
  }
}

const asStartupError = ({ cluster }: Place, error: unknown) => {
  if (error instanceof StartupError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StartupError(explain(reason, cluster) ?? `PostgreSQL in ${cluster} fails: ${reason}`)
}
