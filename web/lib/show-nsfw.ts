import { useSyncExternalStore } from 'react'
import { readOfTab, writeOfTab } from './device-storage.ts'
import { onSessionChange } from './session.ts'
import { createListeners } from './store.ts'

const key = 'show_nsfw'
const { subscribe, notify } = createListeners()

// In every tab, not only in the one that logged out: the member's choice ends with their session.
onSessionChange((_, change) => {
  if (change !== 'updated') showNsfw(false)
})

/** Whether this tab shows explicit pictures: not until the member turns the switch on. */
export function isNsfwShown(): boolean {
  return readOfTab(key) === 'true'
}

export function showNsfw(isShown: boolean): void {
  writeOfTab(key, isShown ? 'true' : undefined)
  notify()
}

export function useNsfwShown(): boolean {
  return useSyncExternalStore(subscribe, isNsfwShown)
}
