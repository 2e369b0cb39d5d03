import { serverLimits } from '#shared/server-limits.ts'

/** What no machine is too slow for; beneath it no floor is measured. */
const cheapMs = 25
const hopelessMs = 1_000
const largestJson = `[${'[],'.repeat(serverLimits.jsonBodyMaxBytes / 3 - 2)}1]`

/**
 * What an action costs the thread that answers all, as a part of what reading the largest JSON body a hundred times costs
 * it at the same moment (some 120 ms of an idle core): above 1 it is too dear. The least of three tries, since garbage
 * may be collected in one of them.
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
