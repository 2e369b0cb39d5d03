import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'

/** Whoever waits for a page comes first. */
export const niceness = 5

/** Makes this process the child of a `WorkerProcess` of such jobs. A job that fails unexpectedly ends it. */
export function handleJobs<Job>(handle: (job: Job) => Promise<object>): void {
  setPriority(niceness)
  // It ends with its parent, which first finishes what it has accepted.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // An ordinary exit would wait for a picture that is being decoded.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (job: Job) => {
    handle(job).then(answer, () => process.exit(1))
  })
  // Normally written at an orderly exit, which may never come.
  flushCompileCache()
  process.send?.({ isReady: true })
}

function answer(result: object) {
  process.send?.(result)
  // Large buffers weigh little on the heap, so the collector would leave them.
  globalThis.gc?.()
}
