import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { api } from '#web/lib/api.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { changeConversation, changeConversations, type Pair } from './chat.data.ts'
import { withMessage } from './conversation.ts'
import { withLatest } from './conversation-rows.ts'
import { canSend, changeDraft, type Draft, type DraftChange } from './draft.ts'
import { clearDraft, readDraft, useStoredDraft, writeDraft } from './draft-store.ts'

/** The draft of a conversation: it stays while the app is open, whatever page is shown. */
export function useDraft(pair: Pair) {
  const client = useQueryClient()
  const draft = useStoredDraft(pair)
  const { mutate } = useMutation({ mutationFn: (sent: Draft) => sendDraft(client, pair, sent) })
  const change = (changed: DraftChange) =>
    writeDraft(pair, changeDraft(readDraft(pair), changed, uuidv7))
  const send = () => {
    const latest = readDraft(pair)
    if (canSend(latest)) mutate(latest)
  }
  return { draft, change, send }
}

/** Empties the composer when its message turns up although its send seemed to fail. */
export function settleDraft(pair: Pair, message: Message) {
  const { id, state } = readDraft(pair)
  if (id === message.id && state === 'failed') clearDraft(pair)
}

async function sendDraft(client: QueryClient, pair: Pair, draft: Draft) {
  const { id, bodyText, profilePicIds } = draft
  // A logout on the way has cleared the drafts: nothing of it comes back.
  const isStillThere = () => readDraft(pair).id === id
  writeDraft(pair, { id, bodyText, profilePicIds, state: 'sending' })
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
    if (isStillThere()) clearDraft(pair)
  } catch (error) {
    if (isStillThere())
      writeDraft(pair, {
        ...draft,
        state: 'failed',
        failure: refusalWords(error) ?? chatTexts.unreachable,
      })
  }
}
