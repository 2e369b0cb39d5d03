import { useSyncExternalStore } from 'react'
import { limits } from '#shared/limits.ts'

/** Whether the header says that the server cannot be reached or failed. */
let isShown = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function showTrouble(): void {
  clearTimeout(timer)
  timer = setTimeout(hideTrouble, limits.headerErrorMs)
  show(true)
}

export function hideTrouble(): void {
  clearTimeout(timer)
  show(false)
}

export function useTrouble(): boolean {
  return useSyncExternalStore(subscribe, () => isShown)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: boolean) {
  isShown = next
  for (const listener of listeners) listener()
}
