import { useSyncExternalStore } from 'react'
import { memberDrafts } from '#web/lib/member-drafts.ts'
import { nothingSwiped, type Swiping } from './swiping.ts'

/** In the page's memory until the session ends; leaving the screen keeps it. */
const store = memberDrafts<Swiping>()
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
