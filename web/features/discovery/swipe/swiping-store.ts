import { useSyncExternalStore } from 'react'
import { createDraftStore } from '#web/lib/draft-store.ts'
import { nothingSwiped, type Swiping } from './swiping.ts'

/** In the page's memory until the session ends; leaving the screen keeps it. */
const store = createDraftStore<Swiping>()
const keyOf = (profileId: string) => `${profileId} swiping`

export function useSwiping(profileId: string): Swiping {
  return useSyncExternalStore(store.subscribe, () => readSwiping(profileId))
}

export function readSwiping(profileId: string): Swiping {
  return store.read(keyOf(profileId)) ?? nothingSwiped
}

export function changeSwiping(profileId: string, change: (swiping: Swiping) => Swiping): void {
  store.write(keyOf(profileId), change(readSwiping(profileId)))
}
