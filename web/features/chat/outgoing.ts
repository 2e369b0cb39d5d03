import type { Quote } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { isLongerThan, tidyText } from '#shared/typed-text.ts'
import { isTooEarly } from '#web/lib/too-early.ts'

/** A message that the server does not have yet, from its first letter until the answer. */
export interface Outgoing {
  /** Created here, so that the server recognizes a repeat of the same message. */
  readonly id: string
  readonly bodyText: string
  readonly profilePicIds: readonly string[]
  readonly replyTo?: Quote | undefined
  /** Those of its pictures that the screen showed as private at the time. */
  readonly privatePicIds?: readonly string[] | undefined
  /**
   * `editing`: in the editor. `sending`: goes out now, one at a time in each conversation. `waiting`: goes out by itself
   * once the site can be reached. `refused`: the member decides.
   */
  readonly state: 'editing' | 'sending' | 'waiting' | 'refused'
  /** When Send was pressed. Each is later than the one before it, whatever the clock does. */
  readonly tsCreated?: number
  /** Why the last attempt failed. It stays until the next one is answered. */
  readonly failure?: string
  /** The site asked to wait until then. */
  readonly notBefore?: number
}

export type OutgoingChange = Partial<Pick<Outgoing, 'bodyText' | 'profilePicIds' | 'replyTo'>>

export const emptyMessage = (id: string): Outgoing => ({
  id,
  bodyText: '',
  profilePicIds: [],
  state: 'editing',
})

export const isTooLong = ({ bodyText }: Outgoing): boolean =>
  isLongerThan(bodyText, limits.messageMaxLength)

export const saysSomething = ({ bodyText, profilePicIds }: Outgoing): boolean =>
  tidyText(bodyText) !== '' || profilePicIds.length > 0

/** The next to be sent: a refused one holds up nothing. */
export const firstOf = (queue: readonly Outgoing[]): Outgoing | undefined =>
  queue.find(({ state }) => state !== 'refused')

/** The message in the editor once Send is pressed. `queue`: what the conversation has outgoing, in order. */
export function pressed(message: Outgoing, queue: readonly Outgoing[], now: number): Outgoing {
  const ofQueue = { ...message, tsCreated: afterAll(queue, now) }
  const delayed = queue.find(each => isDelayed(each, now))
  if (!delayed) return { ...ofQueue, state: 'sending' }
  const { failure, notBefore } = delayed
  return {
    ...ofQueue,
    state: 'waiting',
    ...(failure && { failure }),
    ...(notBefore && { notBefore }),
  }
}

/** A message that is sent again. A refused one goes to the end, because others may have been sent meanwhile. */
export function sentAgain(message: Outgoing, queue: readonly Outgoing[], now: number): Outgoing {
  const { notBefore: _, ...rest } = message
  const isLate = message.state === 'refused'
  return { ...rest, state: 'sending', ...(isLate && { tsCreated: afterAll(queue, now) }) }
}

/** The message that may go out by itself now. Nothing overtakes one that the site asked to delay. */
export function firstDue(queue: readonly Outgoing[], now: number): Outgoing | undefined {
  return queue.some(each => isDelayed(each, now)) ? undefined : firstOf(queue)
}

const isDelayed = ({ state, notBefore }: Outgoing, now: number) =>
  state === 'waiting' && isTooEarly(now, notBefore)

const afterAll = (queue: readonly Outgoing[], now: number) =>
  Math.max(now, 1 + (queue.at(-1)?.tsCreated ?? 0))

/** The site is away or busy, so all that is being sent waits behind the first message. */
export function heldBack(
  queue: readonly Outgoing[],
  why: Required<Pick<Outgoing, 'failure' | 'notBefore'>>,
): readonly Outgoing[] {
  const held = queue.filter(({ state }) => state === 'sending')
  return held.map(each => ({ ...each, ...why, state: 'waiting' }))
}

export function refused(message: Outgoing, failure: string): Outgoing {
  const { notBefore: _, ...rest } = message
  return { ...rest, state: 'refused', failure }
}

/** The message back in the editor, before what is being typed there. The id that it had is taken. */
export function backInEditor(message: Outgoing, typed: Outgoing, newId: string): Outgoing {
  const pictures = new Set([...message.profilePicIds, ...typed.profilePicIds])
  return {
    id: newId,
    bodyText: [message.bodyText, typed.bodyText].filter(words => words !== '').join('\n'),
    profilePicIds: [...pictures].slice(0, limits.messagePicturesMax),
    replyTo: message.replyTo ?? typed.replyTo,
    state: 'editing',
  }
}

interface OwnPicture {
  readonly id: string
  readonly isPrivate: boolean
}

export const privateOf = ({ profilePicIds }: Outgoing, own: readonly OwnPicture[]) =>
  profilePicIds.filter(id => own.some(each => each.id === id && each.isPrivate))

/**
 * The message with the pictures that still exist. One that may have arrived keeps all, because a repeat must be the same
 * message. A refused one agrees to what the screen now shows as private, because the member sees it when they retry.
 */
export function withExisting(message: Outgoing, own: readonly OwnPicture[]): Outgoing {
  if (message.state === 'sending' || message.state === 'waiting') return message
  const profilePicIds = message.profilePicIds.filter(id => own.some(each => each.id === id))
  const isSame = profilePicIds.length === message.profilePicIds.length
  const left = isSame ? message : { ...message, profilePicIds }
  const privatePicIds = privateOf(left, own)
  if (left.state !== 'refused' || privatePicIds.join() === left.privatePicIds?.join()) return left
  return { ...left, privatePicIds }
}

/** Sorts by when Send was pressed. */
export const inOrder = (one: Outgoing, other: Outgoing): number =>
  (one.tsCreated ?? 0) - (other.tsCreated ?? 0) || (one.id < other.id ? -1 : 1)
