import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { once, useWrite } from '#web/lib/use-write.ts'
import { changeConversation, changeConversations, messageKeys, type Pair } from './chat.data.ts'
import { withMessage } from './conversation.ts'
import { withLatest } from './conversation-rows.ts'
import { canSend, changeDraft, type Draft, type DraftChange } from './draft.ts'
import { clearDraft, readDraft, useStoredDraft, writeDraft } from './draft-store.ts'
import type { SendablePicture } from './picture-picker.tsx'
import { useDropGonePictures } from './use-drop-gone-pictures.ts'

interface OwnPictures {
  readonly ownPictures: readonly SendablePicture[]
  readonly readOwnPictures: () => void
}

/** The draft of a conversation: it stays while the app is open, whatever page is shown. */
export function useDraft(pair: Pair, { ownPictures, readOwnPictures }: OwnPictures) {
  const client = useQueryClient()
  const draft = useStoredDraft(pair)
  useDropGonePictures(pair, draft, ownPictures)
  const mutationKey = [...messageKeys.between(pair), 'send']
  const { mutate } = useWrite({
    mutationKey,
    // The words may be changed meanwhile: a Retry of the member's sends those that stand there.
    patience: once,
    scope: { id: mutationKey.join() },
    mutationFn: (sending: Sending) => sendDraft(client, pair, sending),
    // It may lie in what is known of the pictures.
    onError: (_, sending) => sending.draft.profilePicIds.length > 0 && readOwnPictures(),
  })
  const change = (changed: DraftChange) =>
    writeDraft(pair, changeDraft(readDraft(pair), changed, uuidv7))
  const send = () => {
    const latest = readDraft(pair)
    const isPrivate = (id: string) => ownPictures.some(own => own.id === id && own.isPrivate)
    const privatePicIds = latest.profilePicIds.filter(isPrivate)
    if (canSend(latest)) mutate({ draft: latest, privatePicIds })
  }
  return { draft, change, send }
}

/** Empties the composer when its message turns up although its send seemed to fail. */
export function settleDraft(pair: Pair, message: Message) {
  const { id, state } = readDraft(pair)
  if (id === message.id && state === 'failed') clearDraft(pair)
}

interface Sending {
  readonly draft: Draft
  /** Those of its pictures that the screen shows as private. */
  readonly privatePicIds: string[]
}

async function sendDraft(client: QueryClient, pair: Pair, { draft, privatePicIds }: Sending) {
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
        privatePicIds,
      },
      fetch: fetchToTheEnd,
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
    throw error
  }
}
