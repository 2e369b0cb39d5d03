import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import type { Broadcast, Message } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { afterFrame } from '#web/lib/after-frame.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { lockOf, mustWait } from '#web/lib/outbox.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { neverRetry, sendWrite, type Write } from '#web/lib/use-write.ts'
import { showBroadcast } from './broadcasts/broadcasts.data.ts'
import { addMessage, type Pair } from './chat.data.ts'
import {
  firstDue,
  firstOf,
  heldBack,
  type Outgoing,
  pressed,
  refused,
  sentAgain,
} from './outgoing.ts'
import {
  bodyOf,
  giveToWorker,
  isOutgoing,
  leaveEditor,
  outgoingThreads,
  queueOf,
  readOutgoing,
  removeOutgoing,
  sendFromEditor,
  settle,
  takeOverAllUnsent,
  writeOutgoing,
} from './outgoing-queue.ts'
import { endTyping } from './signals.data.ts'

/** Sends the message in the editor. What waits goes before it, unless the site asked to delay it. */
export function sendPressed(client: QueryClient, pair: Pair, message: Outgoing): void {
  const isFirst = firstOf(queueOf(pair)) === undefined
  const outgoing = pressed(message, queueOf(pair), Date.now())
  const { id } = outgoing
  // Stored as outgoing first: a tab that crashes in between shows it once.
  sendFromEditor(pair, outgoing)
  endTyping()
  // The answer may take long, so the editor is free at once.
  if (!isFirst) leaveEditor(pair, id)
  setTimeout(() => {
    leaveEditor(pair, id)
    const unanswered = queueOf(pair).find(each => each.id === id && each.state === 'sending')
    if (unanswered) giveToWorker(pair, unanswered)
  }, limits.editorSendingMs)
  const first = isFirst ? outgoing : undefined
  if (outgoing.state === 'sending') afterFrame(() => startSending(client, pair, { first }))
}

export function retry(client: QueryClient, pair: Pair, message: Outgoing): void {
  writeOutgoing(pair, sentAgain(message, queueOf(pair), Date.now()))
  startSending(client, pair)
}

/** Sends a member's waiting messages, and those whose page was closed while it sent them. */
export function sendWaiting(client: QueryClient, me: string): void {
  takeOverAllUnsent(me)
  for (const other of outgoingThreads(me)) {
    const pair = { me, other }
    const due = firstDue(queueOf(pair), Date.now())
    const isOfThisPage = client.isMutating({ mutationKey: sendKeyOf(pair) }) > 0
    if (due && !isOfThisPage) startSending(client, pair, { due })
  }
}

const sendKeyOf = (pair: Pair) => [...queryKeys.messages.between(pair), 'send']

interface Sending {
  /** Nothing else of the conversation goes out. It is sent even if a quick exit has emptied the queue meanwhile. */
  readonly first?: Outgoing | undefined
  /** It goes out by itself, unless another page, tab or worker sends messages of the conversation. */
  readonly due?: Outgoing
}

function startSending(client: QueryClient, pair: Pair, sending: Sending = {}): void {
  sendWrite(client, sendingOf(client, pair, sending), undefined).catch(() => {
    // The session has ended. Each message shows its own failure.
  })
}

/** Sends the messages of a conversation one after another, by only one page, tab or worker at a time. */
function sendingOf(client: QueryClient, pair: Pair, { first, due }: Sending): Write<void, void> {
  const mutationKey = sendKeyOf(pair)
  const send = () => sendQueue(client, pair, first)
  const sendDue = async () => {
    if (!due || !isOutgoing(pair, due.id)) return
    if (due.state === 'waiting') writeOutgoing(pair, sentAgain(due, queueOf(pair), Date.now()))
    await send()
  }
  return {
    mutationKey,
    // The queue decides what is repeated, and when.
    retryPolicy: neverRetry,
    scope: { id: mutationKey.join() },
    mutationFn: () => {
      if (!navigator.locks) return due ? sendDue() : send()
      const lock = lockOf({ senderProfileId: pair.me, recipientProfileId: pair.other })
      if (due) {
        return navigator.locks.request(lock, { ifAvailable: true }, got =>
          got ? sendDue() : undefined,
        )
      }
      if (!first) return navigator.locks.request(lock, send)
      // A tab that closes at once has no time to wait for a lock.
      const sent = send()
      void navigator.locks.request(lock, () => sent)
      return sent
    },
  }
}

/** Whatever is to be sent, the first of the conversation goes first, and the rest follows while the site answers. */
async function sendQueue(client: QueryClient, pair: Pair, first?: Outgoing): Promise<void> {
  let goesOn = first
    ? await sendOne(client, pair, first)
    : queueOf(pair).some(({ state }) => state === 'sending')
  while (goesOn) {
    const next = firstOf(queueOf(pair))
    goesOn = next !== undefined && (await sendOne(client, pair, next))
  }
}

/** @returns whether it is answered, so that the next one may go */
async function sendOne(client: QueryClient, pair: Pair, message: Outgoing): Promise<boolean> {
  const { id, state } = message
  if (state === 'waiting') writeOutgoing(pair, sentAgain(message, queueOf(pair), Date.now()))
  try {
    const body = bodyOf(pair, message)
    showSent(client, pair, await api('POST /api/message', { body, fetch: fetchKeepalive }))
    await afterRender()
    settle(pair, id)
    return true
  } catch (error) {
    // It has arrived after all, a logout has cleared it, or the member takes it back: nothing may be restored.
    const now = readOutgoing(pair, id)
    if (!now || now.state === 'refused') return true
    const isRefused = fail(client, pair, message, error)
    leaveEditor(pair, id)
    return isRefused
  }
}

function showSent(client: QueryClient, pair: Pair, message: Message | Broadcast) {
  if ('recipientProfileId' in message) addMessage(client, pair, message)
  else showBroadcast(client, message)
}

/** Resolves once the queries have notified their screens, so that the row of the stored message is there. */
const afterRender = () => new Promise<void>(resolve => notifyManager.schedule(resolve))

/** @returns false if it waits */
function fail(client: QueryClient, pair: Pair, message: Outgoing, error: unknown): boolean {
  const problem = error instanceof ApiProblem ? error : undefined
  if (problem?.code === 'chat/id-taken') {
    // It was taken back, but that answer was lost. If the member still wants to send it, it is another message.
    removeOutgoing(pair, message.id)
    writeOutgoing(pair, refused({ ...message, id: uuidv7() }, uiTexts.tryAgain))
    return true
  }
  if (!problem || !waitsAfter(problem)) {
    writeOutgoing(pair, refused(message, refusalWords(error) ?? uiTexts.tryAgain))
    return true
  }
  const { status, retryAfterMs = 0 } = problem
  const failure = status === 0 || status === 401 ? chatTexts.waiting : chatTexts.busy
  const notBefore = Date.now() + retryAfterMs
  for (const each of heldBack(queueOf(pair), { failure, notBefore })) writeOutgoing(pair, each)
  if (retryAfterMs > 0) setTimeout(() => sendWaiting(client, pair.me), retryAfterMs)
  return false
}

/** The allowance of broadcasts takes hours to return, so the member decides. An expired session waits for its member. */
const waitsAfter = ({ status, code }: ApiProblem) =>
  code !== 'chat/broadcasts-spent' && (mustWait(status) || status === 401)
