import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { tidyText } from '#shared/typed-text.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { lockOf, mustWait, withoutWaiting } from '#web/lib/outbox.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { mayStoreOf } from '#web/lib/stored-member.ts'
import { neverRetry, sendWrite, useWrite, type Write } from '#web/lib/use-write.ts'
import { waitInOutbox } from '#web/lib/wait-in-outbox.ts'
import { broadcastThread, type Pair, updateConversation, updateLatest } from './chat.data.ts'
import { withMessage } from './conversation.ts'
import {
  canSend,
  changeDraft,
  type Draft,
  type DraftChange,
  dropPictures,
  emptyDraft,
  isDue,
} from './draft.ts'
import type { SendablePicture } from './picture-picker.tsx'
import { endTyping, tellTyping } from './signals.data.ts'
import { drafts, keyOf, storedDrafts } from './stored-drafts.ts'

interface OwnPictures {
  readonly ownPictures: readonly SendablePicture[]
  readonly refetchOwnPictures: () => void
}

export function useDraft(pair: Pair, { ownPictures, refetchOwnPictures }: OwnPictures) {
  const client = useQueryClient()
  const draft = useStoredDraft(pair)
  useUnlessSent(pair, draft)
  useDropDeletedPictures(pair, draft, ownPictures)
  const { mutate } = useWrite({
    ...sendingOf(client, pair),
    // The pictures may be the reason.
    onError: (_, { profilePicIds }) => profilePicIds.length > 0 && refetchOwnPictures(),
  })
  const change = (changed: DraftChange) => {
    writeDraft(pair, changeDraft(readDraft(pair), changed, uuidv7))
    if (changed.bodyText && pair.other !== broadcastThread) tellTyping(pair)
  }
  const send = () => {
    const latest = readDraft(pair)
    const isPrivate = (id: string) => ownPictures.some(own => own.id === id && own.isPrivate)
    const privatePicIds = latest.profilePicIds.filter(isPrivate)
    if (canSend(latest)) mutate({ ...latest, privatePicIds })
  }
  return { draft, change, send }
}

/** Sends a member's waiting messages. Conversations are independent, because a refused message stays with its words. */
export function sendWaitingDrafts(client: QueryClient, me: string): void {
  for (const other of storedDrafts(me)) {
    const pair = { me, other }
    const draft = readDraft(pair)
    const isOfThisPage = client.isMutating({ mutationKey: sendKeyOf(pair) }) > 0
    if (isDue(draft, Date.now()) && !isOfThisPage) {
      sendWrite(client, sendingOf(client, pair, { ifAvailable: true }), draft).catch(() => {
        // The conversation itself shows the failure.
      })
    }
  }
}

/** How the messages of a conversation are sent: one after another, each by only one page, tab or worker at a time. */
function sendingOf(client: QueryClient, pair: Pair, lock: LockOptions = {}): Write<void, Draft> {
  const mutationKey = sendKeyOf(pair)
  return {
    mutationKey,
    // Not repeated automatically: the member may change the message before retrying.
    retryPolicy: neverRetry,
    scope: { id: mutationKey.join() },
    mutationFn: draft => {
      const send = () => sendDraft(client, pair, draft)
      if (!navigator.locks) return send()
      if (draft.state !== 'editing') {
        return navigator.locks.request(lockOf(draft.id), lock, got => (got ? send() : undefined))
      }
      // Nobody else knows of it yet, and a tab that closes at once has no time to wait for a lock.
      const sent = send()
      void navigator.locks.request(lockOf(draft.id), () => sent.catch(() => undefined))
      return sent
    },
  }
}

const sendKeyOf = (pair: Pair) => [...queryKeys.messages.between(pair), 'send']

export function replyTo(pair: Pair, message: Message): void {
  const draft = readDraft(pair)
  if (draft.state === 'sending') return
  const { id, senderProfileId, bodyText, profilePicIds } = message
  const quote = { id, senderProfileId, bodyText, pictureCount: profilePicIds.length }
  writeDraft(pair, changeDraft(draft, { replyTo: quote }, uuidv7))
}

/**
 * A message in state `sending` becomes waiting once nobody sends it: its page was closed, or its worker ended. While
 * any tab or worker holds its lock, it is shown as being sent in every tab.
 */
function useUnlessSent({ me, other }: Pair, { id, state }: Draft) {
  useEffect(() => {
    if (state !== 'sending') return
    const pair = { me, other }
    const wait = () => {
      const draft = readDraft(pair)
      if (draft.id === id && draft.state === 'sending')
        writeDraft(pair, { ...draft, state: 'waiting' })
    }
    if (!navigator.locks) return
    const shown = new AbortController()
    navigator.locks.request(lockOf(id), { signal: shown.signal }, wait).catch(() => undefined)
    return () => shown.abort()
  }, [me, other, id, state])
}

/** Removes deleted pictures from the draft, which would prevent the send. A failure stays visible. */
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

/** Clears a draft if its message arrives although the send seemed to fail. */
export function clearArrivedDraft(pair: Pair, message: Message) {
  const { id, state } = readDraft(pair)
  if (id === message.id && (state === 'failed' || state === 'waiting')) clearDraft(pair)
}

async function sendDraft(client: QueryClient, pair: Pair, draft: Draft) {
  const { id } = draft
  // A logout in the meantime has cleared the drafts, so nothing may be restored. A message that was changed is not sent
  // either.
  const isStillThere = () => readDraft(pair).id === id
  if (!isStillThere()) return
  const { failure: _, notBefore: __, ...sent } = draft
  writeDraft(pair, { ...sent, state: 'sending' })
  endTyping()
  try {
    const message = await api('POST /api/message', {
      body: bodyOf(pair, draft),
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
    if (isStillThere()) writeDraft(pair, { ...sent, ...unsent(error) })
    throw error
  }
}

function unsent(error: unknown): Pick<Draft, 'state' | 'failure' | 'notBefore'> {
  const failed = { state: 'failed', failure: refusalWords(error) ?? chatTexts.unreachable } as const
  if (!(error instanceof ApiProblem) || !mustWait(error.status)) return failed
  const { status, code, retryAfterMs = 0 } = error
  // The allowance takes hours to return, so the member decides.
  if (code === 'chat/broadcasts-spent') return failed
  const failure = status === 0 ? chatTexts.waiting : chatTexts.busy
  return { state: 'waiting', failure, notBefore: Date.now() + retryAfterMs }
}

function useStoredDraft(pair: Pair): Draft {
  return useSyncExternalStore(drafts.subscribe, () => readDraft(pair))
}

function readDraft(pair: Pair): Draft {
  return drafts.readOrMake(keyOf(pair), () => emptyDraft(uuidv7()))
}

function writeDraft(pair: Pair, draft: Draft): void {
  const before = drafts.read(keyOf(pair))
  drafts.write(keyOf(pair), draft)
  const stays = draft.state === 'waiting' && draft.id === before?.id
  // Without the worker, it is sent when a page opens.
  if (before?.state === 'waiting' && !stays) withoutWaiting(before.id).catch(() => undefined)
  if (draft.state === 'waiting') {
    waitInOutbox(bodyOf(pair, draft), () => mayStoreOf(pair.me)).catch(() => undefined)
  }
}

function bodyOf({ me, other }: Pair, draft: Draft) {
  const { id, bodyText, profilePicIds, privatePicIds, replyTo: answered } = draft
  return {
    id,
    senderProfileId: me,
    ...(other !== broadcastThread && { recipientProfileId: other }),
    bodyText: tidyText(bodyText),
    profilePicIds: [...profilePicIds],
    ...(privatePicIds && { privatePicIds: [...privatePicIds] }),
    ...(answered && { replyToId: answered.id }),
    tsCreated: Date.now(),
  }
}

function clearDraft(pair: Pair): void {
  writeDraft(pair, emptyDraft(uuidv7()))
}
