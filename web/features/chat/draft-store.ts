import { useSyncExternalStore } from 'react'
import { uuidv7 } from 'uuidv7'
import { onSessionChange } from '#web/lib/session.ts'
import type { Pair } from './chat.data.ts'
import { type Draft, emptyDraft } from './draft.ts'

/**
 * The drafts of all conversations, until the page is closed or its member logs out. They are kept beside React, so
 * that they outlive the screen, and told at once: a field whose letters come back late loses some.
 */
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

// A session that expired is no goodbye: the words wait for the same member to log in again.
onSessionChange(({ profileId }, change) => {
  if (change === 'told' || change === 'expired') return
  for (const key of drafts.keys()) {
    if (!key.startsWith(`${profileId} `)) drafts.delete(key)
  }
  tell()
})

export function useStoredDraft(pair: Pair): Draft {
  return useSyncExternalStore(subscribe, () => readDraft(pair))
}

export function readDraft(pair: Pair): Draft {
  const key = keyOf(pair)
  const draft = drafts.get(key) ?? emptyDraft(uuidv7())
  drafts.set(key, draft)
  return draft
}

export function writeDraft(pair: Pair, draft: Draft): void {
  drafts.set(keyOf(pair), draft)
  tell()
}

export function clearDraft(pair: Pair): void {
  writeDraft(pair, emptyDraft(uuidv7()))
}

const keyOf = ({ me, other }: Pair) => `${me} ${other}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
