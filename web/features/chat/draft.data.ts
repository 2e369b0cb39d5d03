import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { api } from '#web/lib/api.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { createDraftStore } from '#web/lib/draft-store.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { neverRetry, useWrite } from '#web/lib/use-write.ts'
import { everybody, type Pair, updateConversation, updateLatest } from './chat.data.ts'
import { withMessage } from './conversation.ts'
import {
  canSend,
  changeDraft,
  type Draft,
  type DraftChange,
  dropPictures,
  emptyDraft,
} from './draft.ts'
import type { SendablePicture } from './picture-picker.tsx'
import { endTyping, tellTyping } from './typing.data.ts'

/** The drafts of all conversations. */
const drafts = createDraftStore<Draft>()

interface OwnPictures {
  readonly ownPictures: readonly SendablePicture[]
  readonly refetchOwnPictures: () => void
}

/** The draft of a conversation: it stays while the app is open, across pages. */
export function useDraft(pair: Pair, { ownPictures, refetchOwnPictures }: OwnPictures) {
  const client = useQueryClient()
  const draft = useStoredDraft(pair)
  useDropDeletedPictures(pair, draft, ownPictures)
  const mutationKey = [...queryKeys.messages.between(pair), 'send']
  const { mutate } = useWrite({
    mutationKey,
    // Not repeated automatically: the member may change the message before retrying.
    retryPolicy: neverRetry,
    scope: { id: mutationKey.join() },
    mutationFn: (sending: Sending) => sendDraft(client, pair, sending),
    // The pictures may be the reason: refetched.
    onError: (_, sending) => sending.draft.profilePicIds.length > 0 && refetchOwnPictures(),
  })
  const change = (changed: DraftChange) => {
    writeDraft(pair, changeDraft(readDraft(pair), changed, uuidv7))
    if (changed.bodyText && pair.other !== everybody) tellTyping(pair)
  }
  const send = () => {
    const latest = readDraft(pair)
    const isPrivate = (id: string) => ownPictures.some(own => own.id === id && own.isPrivate)
    const privatePicIds = latest.profilePicIds.filter(isPrivate)
    if (canSend(latest)) mutate({ draft: latest, privatePicIds })
  }
  return { draft, change, send }
}

/** Lets the draft of a conversation answer one of its messages. */
export function replyTo(pair: Pair, message: Message): void {
  const draft = readDraft(pair)
  if (draft.state === 'sending') return
  const { id, senderProfileId, bodyText, profilePicIds } = message
  const quote = { id, senderProfileId, bodyText, pictureCount: profilePicIds.length }
  writeDraft(pair, changeDraft(draft, { replyTo: quote }, uuidv7))
}

/** Removes deleted pictures from the draft, which could not be sent with them. A failure stays shown. */
function useDropDeletedPictures(
  { me, other }: Pair,
  draft: Draft,
  ownPictures: readonly SendablePicture[],
) {
  useEffect(() => {
    const ownIds = ownPictures.map(({ id }) => id)
    const remaining = dropPictures(draft, ownIds, uuidv7)
    if (remaining !== draft) writeDraft({ me, other }, remaining)
  }, [me, other, draft, ownPictures])
}

/** Clears a draft whose message arrives although sending it seemed to fail. */
export function clearArrivedDraft(pair: Pair, message: Message) {
  const { id, state } = readDraft(pair)
  if (id === message.id && state === 'failed') clearDraft(pair)
}

interface Sending {
  readonly draft: Draft
  /** Those of its pictures that the screen showed as private. */
  readonly privatePicIds: string[]
}

async function sendDraft(client: QueryClient, pair: Pair, { draft, privatePicIds }: Sending) {
  const { id, bodyText, profilePicIds, replyTo } = draft
  // A logout meanwhile has cleared the drafts: nothing may be put back.
  const isStillThere = () => readDraft(pair).id === id
  writeDraft(pair, { id, bodyText, profilePicIds, replyTo, state: 'sending' })
  endTyping()
  try {
    const message = await api('POST /api/message', {
      body: {
        id,
        senderProfileId: pair.me,
        ...(pair.other !== everybody && { recipientProfileId: pair.other }),
        bodyText: bodyText.trim(),
        profilePicIds: [...profilePicIds],
        privatePicIds,
        ...(replyTo && { replyToId: replyTo.id }),
        tsCreated: Date.now(),
      },
      fetch: fetchKeepalive,
    })
    if ('recipientProfileId' in message) {
      updateConversation(client, pair, cached => withMessage(cached, message))
      updateLatest(client, pair.me, message)
    } else {
      void client.invalidateQueries({ queryKey: queryKeys.broadcasts })
    }
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

function useStoredDraft(pair: Pair): Draft {
  return useSyncExternalStore(drafts.subscribe, () => readDraft(pair))
}

function readDraft(pair: Pair): Draft {
  return drafts.readOrMake(keyOf(pair), () => emptyDraft(uuidv7()))
}

function writeDraft(pair: Pair, draft: Draft): void {
  drafts.write(keyOf(pair), draft)
}

function clearDraft(pair: Pair): void {
  writeDraft(pair, emptyDraft(uuidv7()))
}

const keyOf = ({ me, other }: Pair) => `${me} ${other}`
