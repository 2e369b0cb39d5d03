import { notifyManager } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { tidyText } from '#shared/typed-text.ts'
import { withoutWaiting } from '#web/lib/outbox.ts'
import { mayStoreOf } from '#web/lib/stored-member.ts'
import { waitInOutbox } from '#web/lib/wait-in-outbox.ts'
import { broadcastThread, type Pair } from './chat.data.ts'
import { emptyMessage, inOrder, type Outgoing } from './outgoing.ts'
import { editors, keyOf, outbox } from './outgoing-store.ts'

/** Messages that are being sent and still stand in the editor of this page. */
const inEditor = new Set<string>()
const queues = new Map<string, { readonly version: number; readonly queue: readonly Outgoing[] }>()
let version = 0
// The first of its subscribers: later ones read what has changed.
outbox.subscribe(() => {
  version += 1
})

const keyIn = (pair: Pair, id: string) => `${keyOf(pair)} ${id}`

/** What a conversation has outgoing, in the order of sending. The same array while nothing of it changes. */
export function queueOf(pair: Pair): readonly Outgoing[] {
  const key = keyOf(pair)
  const known = queues.get(key)
  if (known?.version === version) return known.queue
  const ids = outbox.keysAfter(`${key} `)
  const read = ids.flatMap(id => outbox.read(keyIn(pair, id)) ?? []).sort(inOrder)
  const isSame =
    known?.queue.length === read.length && read.every((each, at) => each === known.queue[at])
  const queue = isSame ? known.queue : read
  queues.set(key, { version, queue })
  return queue
}

/** The other members of all conversations with something outgoing. */
export function outgoingThreads(me: string): readonly string[] {
  const others = outbox.keysAfter(`${me} `).map(rest => rest.slice(0, rest.lastIndexOf(' ')))
  return [...new Set(others)]
}

export const readOutgoing = (pair: Pair, id: string): Outgoing | undefined =>
  queueOf(pair).find(each => each.id === id)

export const isOutgoing = (pair: Pair, id: string): boolean => readOutgoing(pair, id) !== undefined

export function writeOutgoing(pair: Pair, message: Outgoing): void {
  outbox.write(keyIn(pair, message.id), message)
  if (message.state === 'waiting') giveToWorker(pair, message)
  if (message.state === 'refused') takeFromWorker(message.id)
}

export function removeOutgoing(pair: Pair, id: string): void {
  outbox.remove(keyIn(pair, id))
  takeFromWorker(id)
}

/** The message in the editor. One that went out is no longer there, whichever page or tab has sent it. */
export function readEditor(pair: Pair): Outgoing {
  return editors.readOrMake(
    keyOf(pair),
    () => emptyMessage(uuidv7()),
    ({ id, state }) => state === 'editing' && (inEditor.has(id) || !isOutgoing(pair, id)),
  )
}

export const writeEditor = (pair: Pair, message: Outgoing): void =>
  editors.write(keyOf(pair), message)

export const isSendingInEditor = (pair: Pair): boolean => inEditor.has(readEditor(pair).id)

/** The message is outgoing and stands in the editor until it is answered, for a moment at most. */
export function sendFromEditor(pair: Pair, message: Outgoing): void {
  inEditor.add(message.id)
  writeOutgoing(pair, message)
}

export function leaveEditor(pair: Pair, id: string): void {
  inEditor.delete(id)
  if (editors.read(keyOf(pair))?.id === id) writeEditor(pair, emptyMessage(uuidv7()))
}

/** The server has the message, whoever sent it. */
export function settle(pair: Pair, id: string): void {
  leaveEditor(pair, id)
  removeOutgoing(pair, id)
}

/** The same, once the row of the stored message is there: its query notifies the screens a moment later. */
export function settleArrived(pair: Pair, id: string): void {
  if (isOutgoing(pair, id)) notifyManager.schedule(() => settle(pair, id))
}

/**
 * Takes what is already outgoing out of the editor: an older version stored unsent messages there, and a page may have
 * closed between both. Otherwise its words would return to the editor once it is sent.
 */
export function takeOverUnsent(pair: Pair): void {
  const stored = editors.read(keyOf(pair))
  if (!stored || inEditor.has(stored.id)) return
  const isUnsent = stored.state !== 'editing'
  if (isUnsent) {
    const state = stored.state === 'refused' ? 'refused' : 'waiting'
    writeOutgoing(pair, { tsCreated: Date.now(), ...stored, state })
  }
  if (isUnsent || isOutgoing(pair, stored.id)) editors.remove(keyOf(pair))
}

export function takeOverAllUnsent(me: string): void {
  for (const other of editors.keysAfter(`${me} `)) takeOverUnsent({ me, other })
}

export const sidesOf = ({ me, other }: Pair) => ({
  senderProfileId: me,
  ...(other !== broadcastThread && { recipientProfileId: other }),
})

export function bodyOf(pair: Pair, message: Outgoing) {
  const { id, bodyText, profilePicIds, privatePicIds, replyTo, tsCreated = Date.now() } = message
  return {
    id,
    ...sidesOf(pair),
    bodyText: tidyText(bodyText),
    profilePicIds: [...profilePicIds],
    ...(privatePicIds && { privatePicIds: [...privatePicIds] }),
    ...(replyTo && { replyToId: replyTo.id }),
    tsCreated,
  }
}

/** One after another: a message that was deleted meanwhile must not stay with the worker. */
let workerTurn = Promise.resolve()

/** From now on the worker sends the message too. Without the worker, it is sent when a page opens. */
export function giveToWorker(pair: Pair, message: Outgoing): void {
  const mayStore = () => mayStoreOf(pair.me)
  inTurn(async () => {
    if (isOutgoing(pair, message.id)) await waitInOutbox(bodyOf(pair, message), mayStore)
  })
}

const takeFromWorker = (id: string) => inTurn(() => withoutWaiting(id))

function inTurn(task: () => Promise<unknown>) {
  workerTurn = workerTurn.then(task).then(
    () => undefined,
    () => undefined,
  )
}
