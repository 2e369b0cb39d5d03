import { commandLineTexts } from '#shared/texts/command-line.ts'
import { StartupError } from './platform/startup-error.ts'

/** Sets what a SIGTERM begins with. The program stops once that has ended, or at the next signal. */
export type DrainFirst = (drain: () => Promise<unknown>) => void

const stopMs = 10_000
/** A service manager signals each process of a group, and the launcher passes its signal on. */
const sameSignalMs = 1_000

/**
 * Any signal stops the program, a SIGTERM after its drain. Once it stops, more signals change nothing. A stop that
 * hangs is cut off.
 */
export function watchSignals(): { readonly stop: AbortSignal; readonly drainFirst: DrainFirst } {
  const stop = new AbortController()
  let drain: Parameters<DrainFirst>[0] | undefined
  let drainingSince: number | undefined
  const end = () => {
    if (stop.signal.aborted) return
    setTimeout(() => process.exit(1), stopMs).unref()
    stop.abort(new StartupError(commandLineTexts.stopped))
  }
  const drainOrEnd = () => {
    const now = performance.now()
    if (drainingSince !== undefined) {
      if (now - drainingSince >= sameSignalMs) end()
    } else if (drain) {
      drainingSince = now
      void drain().finally(end)
    } else end()
  }
  process.on('SIGTERM', drainOrEnd)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  const drainFirst: DrainFirst = work => {
    drain = work
  }
  return { stop: stop.signal, drainFirst }
}
