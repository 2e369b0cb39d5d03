import type { Bus } from '../bus/bus.ts'

type Handler = (profileId: string, text: string) => void

interface Followed {
  readonly subscription: Promise<() => void>
  followers: number
}

/** Notices to the processes that hold open streams of a member. A process subscribes while it holds one. */
export class MemberNotices {
  readonly #bus: Bus
  readonly #handlers = new Map<string, Handler>()
  readonly #followed = new Map<string, Followed>()
  readonly #onLoss: (() => void)[] = []

  constructor(bus: Bus) {
    this.#bus = bus
  }

  /** @param kind which handler gets it */
  publish(profileId: string, kind: string, text: string): void {
    this.#bus.publish(`member.${profileId}`, `${kind} ${text}`)
  }

  /** Calls the handler with the notices of one kind to all members whose streams are here. */
  handle(kind: string, handler: Handler): void {
    this.#handlers.set(kind, handler)
  }

  /** Calls back when notices may have been lost. */
  onLoss(listener: () => void): void {
    this.#onLoss.push(listener)
  }

  /** Follows a member until `stop`. Once it is `ready`, every later notice comes in. */
  follow(profileId: string): { readonly ready: Promise<unknown>; readonly stop: () => void } {
    const followed = this.#followed.get(profileId) ?? this.#subscribe(profileId)
    followed.followers++
    let isStopped = false
    const stop = () => {
      if (isStopped) return
      isStopped = true
      followed.followers--
      if (followed.followers === 0) this.#end(profileId, followed)
    }
    return { ready: followed.subscription, stop }
  }

  #subscribe(profileId: string): Followed {
    let isListening = false
    const subscription = this.#bus.subscribe(`member.${profileId}`, {
      onNotice: notice => this.#dispatch(profileId, notice),
      onListening: () => {
        if (isListening) for (const listener of this.#onLoss) listener()
        isListening = true
      },
    })
    const followed = { subscription, followers: 0 }
    this.#followed.set(profileId, followed)
    return followed
  }

  #end(profileId: string, followed: Followed) {
    this.#followed.delete(profileId)
    followed.subscription.then(
      stop => stop(),
      () => undefined,
    )
  }

  #dispatch(profileId: string, notice: string) {
    const [kind = ''] = notice.split(' ', 1)
    this.#handlers.get(kind)?.(profileId, notice.slice(kind.length + 1))
  }
}
