import { useSyncExternalStore } from 'react'
import { memberDrafts } from '#web/lib/member-drafts.ts'
import { nothingSwiped, type Swiping } from './swiping.ts'

/** In this page's memory: it outlives the screen, and ends with the session. */
const kept = memberDrafts<Swiping>()
const keyOf = (profileId: string) => `${profileId} swiping`

export function useSwiping(profileId: string): Swiping {
  return useSyncExternalStore(kept.subscribe, () => readSwiping(profileId))
}

export function readSwiping(profileId: string): Swiping {
  return kept.read(keyOf(profileId)) ?? nothingSwiped
}

export function changeSwiping(profileId: string, change: (swiping: Swiping) => Swiping): void {
  kept.write(keyOf(profileId), change(readSwiping(profileId)))
}
