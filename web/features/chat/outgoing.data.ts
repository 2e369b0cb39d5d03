import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Message } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { afterFrame } from '#web/lib/after-frame.ts'
import { endingAll } from '#web/lib/live.ts'
import { currentSession } from '#web/lib/session.ts'
import { createListeners } from '#web/lib/store.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { broadcastThread, type Pair } from './chat.data.ts'
import {
  backInEditor,
  isTooLong,
  type Outgoing,
  type OutgoingChange,
  privateOf,
  saysSomething,
  withExisting,
} from './outgoing.ts'
import {
  isSendingInEditor,
  leaveEditor,
  queueOf,
  readEditor,
  removeOutgoing,
  takeOverUnsent,
  writeEditor,
  writeOutgoing,
} from './outgoing-queue.ts'
import { editors, keyOf, outbox } from './outgoing-store.ts'
import type { SendablePicture } from './picture-picker.tsx'
import { retry, sendPressed, sendWaiting } from './send-outgoing.ts'
import { tellTyping } from './signals.data.ts'
import { takeBack } from './take-back.ts'

interface OwnPictures {
  readonly ownPictures: readonly SendablePicture[]
  readonly refetchOwnPictures: () => void
}

/** What the server does not have yet, in the order of sending. The same array while nothing of it changes. */
export function useOutgoing(pair: Pair): readonly Outgoing[] {
  return useSyncExternalStore(outbox.subscribe, () => queueOf(pair))
}

/** Whether there is nothing to show of a conversation that has so many stored messages. Undefined until they are read. */
export function useIsEmpty(pair: Pair, stored: number | undefined): boolean | undefined {
  // The outgoing ones matter only beside no stored one, so that not each of them renders the screen.
  return useSyncExternalStore(outbox.subscribe, () =>
    stored === undefined ? undefined : stored === 0 && queueOf(pair).length === 0,
  )
}

/** Whether words of the conversation end with the page, because the device could not store them. */
export function useIsOnlyInMemory(pair: Pair): boolean {
  const key = keyOf(pair)
  return useSyncExternalStore(
    subscribeEditor,
    () => editors.isOnlyInMemory(key) || outbox.isOnlyInMemory(`${key} `),
  )
}

/** The message in the editor. */
export function useEditor(pair: Pair, own: OwnPictures) {
  const client = useQueryClient()
  const toast = useToast()
  // Before anything reads it.
  useState(() => takeOverUnsent(pair))
  const message = useSyncExternalStore(subscribeEditor, () => readEditor(pair))
  const isSending = useSyncExternalStore(subscribeEditor, () => isSendingInEditor(pair))
  const canSend = !isSending && saysSomething(message) && !isTooLong(message)
  useExistingPictures(pair, message, own)
  const change = (changed: OutgoingChange) => {
    if (isSendingInEditor(pair)) return
    writeEditor(pair, { ...readEditor(pair), ...changed })
    if (changed.bodyText && pair.other !== broadcastThread) tellTyping(pair)
  }
  const send = () => {
    const latest = readEditor(pair)
    if (isSendingInEditor(pair) || !saysSomething(latest) || isTooLong(latest)) return
    if (queueOf(pair).length >= limits.outgoingMax) {
      toast({ title: chatTexts.tooManyUnsent, kind: 'error' })
    } else {
      sendPressed(client, pair, { ...latest, privatePicIds: privateOf(latest, own.ownPictures) })
    }
  }
  return { message, isSending, canSend, change, send }
}

/** The editor follows the list: the frame with the bubble of a message does not wait until the editor is locked. */
const subscribeLate = (listener: () => void) => outbox.subscribe(() => afterFrame(listener))

const subscribeEditor = (listener: () => void) =>
  endingAll(editors.subscribe(listener), subscribeLate(listener))

/** What the member may do with a message that was not sent. */
export function useOutgoingActions(pair: Pair) {
  const client = useQueryClient()
  const toast = useToast()
  return {
    retry: (message: Outgoing) => retry(client, pair, message),
    edit: (message: Outgoing) =>
      takeBack(client, pair, message, () => {
        if (isSendingInEditor(pair)) leaveEditor(pair, readEditor(pair).id)
        writeEditor(pair, backInEditor(message, readEditor(pair), uuidv7()))
        focusEditor(pair, message.bodyText.length)
      }),
    remove: (message: Outgoing) =>
      takeBack(client, pair, message, () => {
        const restore = () => {
          if (currentSession().profileId !== pair.me) return
          writeOutgoing(pair, { ...message, id: uuidv7() })
          sendWaiting(client, pair.me)
        }
        toast({
          title: chatTexts.deleted,
          timeoutMs: limits.undoDeleteMs,
          action: { label: chatTexts.undo, onSelect: restore },
        })
      }),
  }
}

const focusRequests = createListeners<[pair: Pair, caret?: number]>()

/** Moves the focus to the editor of that conversation, and the caret if it is given. */
export const focusEditor = focusRequests.notify

export function useFocusRequests({ me, other }: Pair, focus: (caret?: number) => void): void {
  const onRequest = useEffectEvent(focus)
  useEffect(
    () =>
      focusRequests.subscribe((pair, caret) => {
        if (pair.me === me && pair.other === other) onRequest(caret)
      }),
    [me, other],
  )
}

export function replyTo(pair: Pair, message: Message): void {
  if (isSendingInEditor(pair)) return
  const { id, number, senderProfileId, bodyText, profilePicIds } = message
  const quote = { id, number, senderProfileId, bodyText, pictureCount: profilePicIds.length }
  writeEditor(pair, { ...readEditor(pair), replyTo: quote })
}

/** Removes deleted pictures, which would prevent the send. They may also be the reason of a refusal. */
function useExistingPictures(
  { me, other }: Pair,
  inEditor: Outgoing,
  { ownPictures, refetchOwnPictures }: OwnPictures,
) {
  const queue = useSyncExternalStore(subscribeLate, () => queueOf({ me, other }))
  const refetch = useEffectEvent(refetchOwnPictures)
  const refused = queue.filter(each => each.state === 'refused' && each.profilePicIds.length > 0)
  const refusedIds = refused.map(({ id }) => id).join()
  useEffect(() => {
    if (refusedIds !== '') refetch()
  }, [refusedIds])
  useEffect(() => {
    const pair = { me, other }
    if (!isSendingInEditor(pair)) {
      const left = withExisting(inEditor, ownPictures)
      if (left !== inEditor) writeEditor(pair, left)
    }
    for (const each of queue) {
      const left = withExisting(each, ownPictures)
      if (left === each) continue
      if (saysSomething(left)) writeOutgoing(pair, left)
      else removeOutgoing(pair, each.id)
    }
  }, [me, other, inEditor, queue, ownPictures])
}
