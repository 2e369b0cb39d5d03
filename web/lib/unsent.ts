const deeds = new Set<() => void>()
const underWay = new Set<Promise<unknown>>()

/** An end of the session waits no longer for an answer. */
const waitMostMs = 3_000

/** The deed sends what waits to be sent, in case the session ends. @returns what takes it back */
export function sendBeforeEnd(deed: () => void): () => void {
  deeds.add(deed)
  return () => {
    deeds.delete(deed)
  }
}

/** The session does not end before the call is answered. */
export function holdSession<Answer>(call: Promise<Answer>): Promise<Answer> {
  const letGo = () => {
    underWay.delete(call)
  }
  underWay.add(call)
  call.then(letGo, letGo)
  return call
}

/** Sends at once all that waits. @returns when it has been answered, however, or takes too long; undefined for nothing */
export function sendUnsent(): Promise<void> | undefined {
  for (const deed of deeds) deed()
  if (underWay.size === 0) return undefined
  const tooLong = new Promise(resolve => setTimeout(resolve, waitMostMs))
  return Promise.race([Promise.allSettled(underWay), tooLong]).then(() => undefined)
}
