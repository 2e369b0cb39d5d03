import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'

/** Whoever waits for a page comes first. */
export const niceness = 5

/** Makes this process the working one of a `Workshop`. An order that fails unforeseen ends it. */
export function takeOrders(fulfil: (order: unknown) => Promise<object>): void {
  setPriority(niceness)
  // It ends with the process it works for, which finishes what it has accepted.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // An ordinary exit would wait for a picture that is being decoded.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', order => {
    fulfil(order).then(answerWith, () => process.exit(1))
  })
  // It may never end in an orderly way, by when it would be written.
  flushCompileCache()
  process.send?.({ isReady: true })
}

function answerWith(answer: object) {
  process.send?.(answer)
  // Large buffers weigh little on the heap, whose collector would let them lie.
  globalThis.gc?.()
}
