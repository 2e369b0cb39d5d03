import { limits } from '#shared/limits.ts'
import { createStore } from './store.ts'

/** Whether the header says that the server failed or cannot be reached. */
const isShown = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined

export function showTrouble(): void {
  clearTimeout(timer)
  timer = setTimeout(hideTrouble, limits.headerErrorMs)
  isShown.set(true)
}

export function hideTrouble(): void {
  clearTimeout(timer)
  isShown.set(false)
}

export const useTrouble = (): boolean => isShown.useValue()
