import { useSyncExternalStore } from 'react'
import { uuidv7 } from 'uuidv7'
import { memberDrafts } from '#web/lib/member-drafts.ts'
import type { Pair } from './chat.data.ts'
import { type Draft, emptyDraft } from './draft.ts'

/** The drafts of all conversations. */
const drafts = memberDrafts<Draft>()

export function useStoredDraft(pair: Pair): Draft {
  return useSyncExternalStore(drafts.subscribe, () => readDraft(pair))
}

export function readDraft(pair: Pair): Draft {
  return drafts.readOrMake(keyOf(pair), () => emptyDraft(uuidv7()))
}

export function writeDraft(pair: Pair, draft: Draft): void {
  drafts.write(keyOf(pair), draft)
}

export function clearDraft(pair: Pair): void {
  writeDraft(pair, emptyDraft(uuidv7()))
}

const keyOf = ({ me, other }: Pair) => `${me} ${other}`
