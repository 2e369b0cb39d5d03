/** In a server under measurement: how long its loop stood still between two messages. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })

process.on('message', word => {
  if (word === 'begin') {
    delay.reset()
    delay.enable()
    // What comes in the same turn of the loop would not be seen.
    setTimeout(() => process.send?.('begun'), 20)
  }
  if (word === 'end') {
    delay.disable()
    process.send?.(delay.max / 1e6)
  }
})
