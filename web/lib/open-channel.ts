/**
 * A channel to the other tabs. A browser may have none or refuse it: then each tab follows the device when it is shown
 * again.
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
