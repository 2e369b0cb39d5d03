/** Fills a grid in a separate process, started with --expose-gc, and sends the memory per member. */
import { memoryUsage } from 'node:process'
import { filledGrid } from './filled-grid.ts'
import { benchNow, syntheticPeople } from './synthetic-people.ts'

const members = Number(process.argv[2])
const before = heldBytes()
const grid = filledGrid(members)
const held = heldBytes() - before
let briefs = 0
for (const { brief } of syntheticPeople(members)) briefs += Buffer.byteLength(JSON.stringify(brief))
// Use the grid after the measurement, so that the garbage collector cannot free it before.
const visible = [...grid.visibleBySector(benchNow)].length
process.send?.({ heldPerMember: held / members, briefPerMember: briefs / members, visible })

/** The heap and the memory outside it, buffers included. */
function heldBytes() {
  if (!globalThis.gc) throw new Error('start with --expose-gc')
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = memoryUsage()
  return heapUsed + external
}
