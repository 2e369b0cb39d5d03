import { useSyncExternalStore } from 'react'
import { createDraftStore } from '#web/lib/draft-store.ts'
import { type CaseDraft, caseDraftOf } from './case-draft.ts'

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

/** A draft about a case. It stays on the device until it is sent or the session ends. */
export function useCaseDraft({ me, caseId, part }: DraftKey) {
  const key = `${me} ${caseId} ${part}`
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key)) ?? emptyDraft
  return {
    draft,
    edit: (change: Partial<CaseDraft>) => drafts.write(key, { ...draft, ...change }),
    remove: () => drafts.remove(key),
  }
}
