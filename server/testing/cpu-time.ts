import { serverLimits } from '#shared/server-limits.ts'

/** Fast enough on any machine. Below it the floor is not measured. */
const cheapMs = 25
const hopelessMs = 1_000
const largestJson = `[${'[],'.repeat(serverLimits.jsonBodyMaxBytes / 3 - 2)}1]`

/**
 * The time that an action costs the main thread, relative to a hundred reads of the largest JSON body at the same time.
 * Those take some 120 ms of an idle core. Above 1 the action is too expensive. It takes the least of three tries,
 * because the garbage collector may run in one.
 */
export async function cpuCost(action: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least > 1; tries++) {
    const spent = await cpuMs(action)
    least = Math.min(least, spent / (spent > cheapMs ? await cpuMs(readAHundredTimes) : hopelessMs))
    if (spent > hopelessMs) break
  }
  return least
}

function readAHundredTimes() {
  for (let time = 0; time < 100; time++) JSON.parse(largestJson)
}

async function cpuMs(action: () => unknown) {
  const before = process.threadCpuUsage()
  await action()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
