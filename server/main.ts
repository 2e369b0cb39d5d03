import { commandLineTexts } from '#shared/texts/command-line.ts'
import { runCommand } from './command.ts'
import { StartupError } from './platform/startup-error.ts'
import { codeOf } from './platform/system-error.ts'

const stopMs = 10_000

// A reader such as `head` may leave early. The program still closes everything.
process.stdout.on('error', error => {
  if (codeOf(error) !== 'EPIPE') throw error
})
process.exit(await runCommand(process.argv.slice(2), process.env, stopSignal()))

/** The first signal stops the program. A second one changes nothing. A stop that hangs is cut off. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const ask = () => {
    if (stop.signal.aborted) return
    setTimeout(() => process.exit(1), stopMs).unref()
    stop.abort(new StartupError(commandLineTexts.stopped))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, ask)
  return stop.signal
}
