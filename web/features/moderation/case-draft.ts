import { useSyncExternalStore } from 'react'
import { type Penalty, penalties } from '#shared/justice-limits.ts'
import { createDraftStore } from '#web/lib/draft-store.ts'
import { fieldsOf } from '#web/lib/fields-of.ts'

interface DraftKey {
  readonly me: string
  readonly caseId: string
  readonly part: 'answer' | 'appeal' | 'vote'
}

const emptyDraft: CaseDraft = { words: '' }

const drafts = createDraftStore<CaseDraft>({
  prefix: 'case-draft:',
  revive: caseDraftOf,
  isWorthKeeping: draft => draft.words !== '' || draft.upholds !== undefined,
})

/** What is being written about a case; it stays on the device until it is sent or the session ends. */
export function useCaseDraft({ me, caseId, part }: DraftKey) {
  const key = `${me} ${caseId} ${part}`
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key)) ?? emptyDraft
  return {
    draft,
    edit: (change: Partial<CaseDraft>) => drafts.write(key, { ...draft, ...change }),
    remove: () => drafts.remove(key),
  }
}

/** An answer, an appeal or a vote that is not sent yet. */
export interface CaseDraft {
  readonly words: string
  readonly upholds?: boolean
  readonly penalty?: Penalty
}

/** A stored draft, or undefined for what is none. */
export function caseDraftOf(stored: unknown): CaseDraft | undefined {
  const { words, upholds, ...rest } = fieldsOf(stored)
  if (typeof words !== 'string') return undefined
  const penalty = penalties.find(each => each === rest.penalty)
  return {
    words,
    ...(typeof upholds === 'boolean' && { upholds }),
    ...(penalty && { penalty }),
  }
}
