/** Processor time that one request may cost the thread that answers all. */
export const requestCpuMsMax = 50
const hopelessMs = 1_000

/**
 * Processor time of this thread for an action, however busy the machine is: the least of three tries, since garbage may
 * be collected in one of them.
 */
export async function cpuMs(action: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least >= requestCpuMsMax; tries++) {
    const before = process.threadCpuUsage()
    await action()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
    if (least > hopelessMs) break
  }
  return least
}
