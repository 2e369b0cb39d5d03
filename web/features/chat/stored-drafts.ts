import { createDraftStore } from '#web/lib/draft-store.ts'
import type { Pair } from './chat.data.ts'
import { type Draft, draftOf, isEmpty } from './draft.ts'

/** The drafts of all conversations, by the ids of both members, the writer's first. */
export const drafts = createDraftStore<Draft>({
  prefix: 'draft:',
  revive: draftOf,
  isWorthKeeping: draft => !isEmpty(draft),
})

export const keyOf = ({ me, other }: Pair): string => `${me} ${other}`

export const storedDrafts = (me: string): readonly string[] => drafts.keysAfter(`${me} `)
