import { useSyncExternalStore } from 'react'
import { limits } from '#shared/limits.ts'
import { hasCookie, setCookie } from './device-storage.ts'
import { onSessionChange } from './session.ts'
import { createListeners } from './store.ts'

/**
 * Whether title and icon are to give nothing away. A cookie, so that the server's page has neither from its first byte
 * on; the end of a session wipes it with all the others (`wipeDevice`).
 */
const cookie = 'discreet=1'
const listeners = createListeners()
/** A tab in the background shows its title as well: it follows at once. */
const otherTabs = new BroadcastChannel('discretion')
otherTabs.addEventListener('message', ({ data }: MessageEvent<boolean>) => write(data))

export function useDiscretion(): boolean {
  return useSyncExternalStore(subscribe, isDiscreet)
}

/** Stores on this device what the member's settings say. */
export function storeDiscretion(isOn: boolean): void {
  if (isOn === isDiscreet()) return
  write(isOn)
  otherTabs.postMessage(isOn)
}

/** Another tab writes it too: what this one wrote may not have reached it yet. */
function write(isOn: boolean) {
  const seconds = isOn ? limits.sessionAbsoluteMs / 1000 : 0
  setCookie(cookie, seconds)
  listeners.notify()
}

const isDiscreet = () => hasCookie(cookie)

function subscribe(listener: () => void) {
  const stops = [onSessionChange(listener), listeners.subscribe(listener)]
  // Another tab may have changed it.
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', listener)
  }
}
