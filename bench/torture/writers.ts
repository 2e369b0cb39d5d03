import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MadeMember } from '#server/testing/make-member.ts'
import { type Reply, Visitor } from '#server/testing/visitor.ts'
import type { Message } from '#shared/contract/chat.ts'
import { deleterOf, type History, type SentMessage } from './history.ts'

const retryMs = 40
/** What a site answers without its database, and a proxy without its sites. */
const awayStatuses = [502, 503, 504]

interface Writing {
  readonly site: ConstructorParameters<typeof Visitor>[0]
  readonly members: readonly MadeMember[]
  readonly history: History
  readonly random: () => number
  /** How long a member rests on average between two acts. */
  readonly restMs?: number
}

interface Writer extends Writing {
  readonly me: string
  readonly visitor: Visitor
}

/** Members who write to each other until stopped. They repeat each request until they get an answer. */
export function startWriters(writing: Writing, count: number): { stop(): Promise<void> } {
  let isStopping = false
  const { restMs = 0 } = writing
  const run = async (index: number) => {
    const member = writing.members[index % writing.members.length]
    if (!member) throw new Error('there are no members')
    const visitor = new Visitor(writing.site, member.token)
    const writer = { ...writing, me: member.profileId, visitor }
    while (!isStopping) {
      await actOnce(writer)
      if (restMs > 0) await pause(restMs * 2 * writing.random())
    }
    await leave(writer)
  }
  const running = Promise.all(Array.from({ length: count }, (_, index) => run(index)))
  // `stop` reports the error.
  running.catch(() => undefined)
  return {
    stop: async () => {
      isStopping = true
      await running
    },
  }
}

async function actOnce(writer: Writer) {
  const other = otherOf(writer)
  const dice = writer.random()
  if (dice < 0.7) await send(writer, other)
  else if (dice < 0.88) await read(writer, other)
  else if (dice < 0.97) await deleteOne(writer)
  else await deleteUpTo(writer, other)
}

/** Ends with reads and deletes only, so that counters and notifications often show their results. */
async function leave(writer: Writer) {
  for (const { profileId } of writer.members) {
    const dice = writer.random()
    if (profileId === writer.me || dice < 0.4) continue
    if (dice < 0.6) await read(writer, profileId)
    else if (dice < 0.8) await deleteUpTo(writer, profileId)
    else await deleteOne(writer)
  }
}

function otherOf({ members, me, random }: Writer): string {
  const others = members.filter(({ profileId }) => profileId !== me)
  return others[Math.floor(random() * others.length)]?.profileId ?? me
}

async function send(writer: Writer, to: string) {
  const { history, me, random, visitor } = writer
  const id = randomUUID()
  const text = `Message ${history.messages.size}`
  const message: SentMessage = { id, from: me, to, text, isAcknowledged: false }
  history.messages.set(id, message)
  const body = {
    id,
    senderProfileId: me,
    recipientProfileId: to,
    bodyText: text,
    profilePicIds: [],
  }
  const ask = () => visitor.call('POST /api/message', { body })
  if (!(await untilDone(writer, ask))) return
  message.isAcknowledged = true
  // A page repeats a request when it has missed the answer.
  if (random() < 0.1) await untilDone(writer, ask)
}

async function read(writer: Writer, other: string) {
  const { history, me, random, visitor } = writer
  const size = random() < 0.5 ? 100 : 2
  const reply = await untilDone(writer, () =>
    visitor.call('GET /api/messages/between/:me/:other', {
      params: { me, other },
      query: { size },
    }),
  )
  const messages: Message[] = JSON.parse(reply?.text ?? '[]')
  for (const { id, recipientProfileId, tsRecipientRead } of messages) {
    if (recipientProfileId === me && tsRecipientRead !== undefined) history.read.add(id)
  }
}

/** Deletes the newest message that the member may still delete. Some of these are unread. */
async function deleteOne(writer: Writer) {
  const { history, me, visitor } = writer
  const newest = [...history.messages.values()].findLast(
    ({ id, from, to, isAcknowledged }) =>
      isAcknowledged &&
      (from === me || to === me) &&
      deleterOf(from, to) === me &&
      !history.deleted.has(id),
  )
  if (!newest) return
  const { id } = newest
  history.deleted.add(id)
  await untilDone(writer, () =>
    visitor.call('POST /api/message/:id/delete-for-me', { params: { id } }),
  )
}

/**
 * Deletes the conversation up to its newest message, or up to an older one, like a member who has not seen the rest.
 */
async function deleteUpTo(writer: Writer, other: string) {
  const { history, me, random, visitor } = writer
  if (deleterOf(me, other) !== me) return
  const between = [...history.messages.values()].filter(
    ({ from, to, isAcknowledged }) =>
      isAcknowledged && [from, to].includes(me) && [from, to].includes(other),
  )
  const upTo = between.at(random() < 0.7 ? -1 : -3)
  if (!upTo) return
  const query = { upToMessageId: upTo.id }
  const params = { me, other }
  if (
    await untilDone(writer, () =>
      visitor.call('DELETE /api/conversation/:me/:other', { params, query }),
    )
  )
    history.clearings.push({ by: me, other, upToId: upTo.id })
}

/**
 * Repeats the request until it is done. A kill may cause a missing answer, or one that it is away. Any other answer is recorded, and
 * the request ends.
 * @returns undefined after a refusal
 */
async function untilDone({ history, random }: Writer, ask: () => Promise<Reply>) {
  for (;;) {
    const reply = await ask().catch(() => undefined)
    if (reply && reply.status < 300) return reply
    if (reply && !awayStatuses.includes(reply.status)) {
      history.oddAnswers.push(`${reply.status}: ${reply.text.slice(0, 200)}`)
      return undefined
    }
    history.repeats++
    await pause(retryMs * (0.5 + random()))
  }
}
