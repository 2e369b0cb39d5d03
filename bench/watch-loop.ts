/** For a server under measurement: how long its event loop was blocked between two messages. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })

process.on('message', word => {
  if (word === 'begin') {
    delay.reset()
    delay.enable()
    // Wait: the delay monitor does not see work in the same turn of the loop.
    setTimeout(() => process.send?.('begun'), 20)
  }
  if (word === 'end') {
    delay.disable()
    process.send?.(delay.max / 1e6)
  }
})
