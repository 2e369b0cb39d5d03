import { runCommand } from './command.ts'
import { codeOf } from './platform/system-error.ts'
import { watchSignals } from './stop-signals.ts'

// A reader such as `head` may leave early. The program still closes everything.
process.stdout.on('error', error => {
  if (codeOf(error) !== 'EPIPE') throw error
})
const { stop, drainFirst } = watchSignals()
process.exit(await runCommand(process.argv.slice(2), process.env, stop, drainFirst))
