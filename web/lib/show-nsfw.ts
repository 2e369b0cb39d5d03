import { useSyncExternalStore } from 'react'
import { onSessionChange } from './session.ts'

const key = 'show_nsfw'
const listeners = new Set<() => void>()

// In every tab, not only in the one that logged out: what a member wished to see ends with his session.
onSessionChange((_, change) => {
  if (change !== 'told') showNsfw(false)
})

/** Whether this tab shows pictures that are not safe for work: hidden until somebody turns the switch. */
export function isNsfwShown(): boolean {
  return sessionStorage.getItem(key) === 'true'
}

export function showNsfw(isShown: boolean): void {
  if (isShown) sessionStorage.setItem(key, 'true')
  else sessionStorage.removeItem(key)
  for (const listener of listeners) listener()
}

export function useNsfwShown(): boolean {
  return useSyncExternalStore(subscribe, isNsfwShown)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
