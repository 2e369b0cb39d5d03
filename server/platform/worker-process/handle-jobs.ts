import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'

/** Lower priority than the process that serves pages. */
export const niceness = 5

/** Makes this process the child of a `WorkerProcess`. A job that fails unexpectedly ends it. */
export function handleJobs<Job>(handle: (job: Job) => Promise<object>): void {
  setPriority(niceness)
  // It ends with its parent, which first finishes the accepted jobs.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // An ordinary exit would wait for a picture that is being decoded.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (job: Job) => {
    handle(job).then(answer, () => process.exit(1))
  })
  // Node normally writes the cache at an orderly exit, which may never happen.
  flushCompileCache()
  process.send?.({ isReady: true })
}

function answer(result: object) {
  process.send?.(result)
  // Large buffers are small on the heap, so the collector would leave them.
  globalThis.gc?.()
}
