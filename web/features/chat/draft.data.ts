import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { changeConversation, changeConversations, type Pair } from './chat.data.ts'
import { withMessage } from './conversation.ts'
import { withLatest } from './conversation-rows.ts'
import { canSend, changeDraft, type Draft, type DraftChange, emptyDraft } from './draft.ts'

const draftKey = ({ me, other }: Pair) => ['messages', 'draft', me, other] as const

/** The draft of a conversation: it stays while the app is open, whatever page is shown. */
export function useDraft(pair: Pair) {
  const client = useQueryClient()
  const { data: draft } = useQuery({
    queryKey: draftKey(pair),
    queryFn: newDraft,
    initialData: newDraft,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const { mutate } = useMutation({ mutationFn: (sent: Draft) => sendDraft(client, pair, sent) })
  const change = (changed: DraftChange) =>
    client.setQueryData<Draft>(draftKey(pair), known =>
      changeDraft(known ?? newDraft(), changed, uuidv7),
    )
  return { draft, change, send: () => canSend(draft) && mutate(draft) }
}

/** Empties the composer when its message turns up although its send seemed to fail. */
export function settleDraft(client: QueryClient, pair: Pair, message: Message) {
  const draft = client.getQueryData<Draft>(draftKey(pair))
  if (draft?.id === message.id && draft.state === 'failed') clearDraft(client, pair)
}

async function sendDraft(client: QueryClient, pair: Pair, draft: Draft) {
  const { id, bodyText, profilePicIds } = draft
  const setDraft = (next: Draft) => client.setQueryData<Draft>(draftKey(pair), next)
  setDraft({ id, bodyText, profilePicIds, state: 'sending' })
  try {
    const message = await api('POST /api/message', {
      body: {
        id,
        senderProfileId: pair.me,
        recipientProfileId: pair.other,
        bodyText: bodyText.trim(),
        profilePicIds: [...profilePicIds],
      },
    })
    changeConversation(client, pair, known => withMessage(known, message))
    changeConversations(client, pair.me, pages => withLatest(pages, message))
    clearDraft(client, pair)
  } catch (error) {
    setDraft({ ...draft, state: 'failed', failure: wordsOf(error) })
  }
}

function clearDraft(client: QueryClient, pair: Pair) {
  client.setQueryData<Draft>(draftKey(pair), newDraft())
}

const newDraft = () => emptyDraft(uuidv7())

function wordsOf(error: unknown) {
  return error instanceof ApiProblem && error.status > 0 ? error.detail : chatTexts.unreachable
}
