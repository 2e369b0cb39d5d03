import { randomUUID } from 'node:crypto'
import type { TestMember } from './test-site.ts'
import type { Reply } from './visitor.ts'

type Other = Pick<TestMember, 'profileId'>

/** A private message as a page sends it. */
export const draftTo = (from: Other, to: Other, change: object = {}) => ({
  id: randomUUID(),
  senderProfileId: from.profileId,
  recipientProfileId: to.profileId,
  bodyText: 'Hello',
  profilePicIds: [],
  ...change,
})

export const postMessage = ({ visitor }: TestMember, body: object): Promise<Reply> =>
  visitor.call('POST /api/message', { body })

/** Takes back a private message, or a broadcast. */
export const withdraw = (
  { visitor, profileId: senderProfileId }: TestMember,
  id: string,
  other?: Other,
): Promise<Reply> => {
  const recipient = other && { recipientProfileId: other.profileId }
  const body = { senderProfileId, ...recipient }
  return visitor.call('POST /api/message/:id/withdraw', { params: { id }, body })
}

/** The messages of two members, newest first. Reading marks the other's messages as read. */
export async function messagesOf({ visitor, profileId: me }: TestMember, other: Other, query = {}) {
  const request = { params: { me, other: other.profileId }, query }
  return Object.values(await visitor.ask('GET /api/messages/between/:me/:other', request))
}

export async function conversationsOf({ visitor, profileId }: TestMember, query = {}) {
  const request = { params: { profileId }, query }
  return Object.values(await visitor.ask('GET /api/conversations/:profileId', request))
}

export const deleteForMe = ({ visitor }: TestMember, id = ''): Promise<Reply> =>
  visitor.call('POST /api/message/:id/delete-for-me', { params: { id } })

/** Deletes a member's copy of a conversation up to a message. */
export const deleteUpTo = (
  { visitor, profileId: me }: TestMember,
  other: Other,
  upToMessageId = '',
): Promise<Reply> =>
  visitor.call('DELETE /api/conversation/:me/:other', {
    params: { me, other: other.profileId },
    query: { upToMessageId },
  })

/** The texts of the messages that a search finds. */
export async function searchMessages(
  { visitor, profileId }: TestMember,
  words: string,
  query = {},
) {
  const request = { params: { profileId }, query: { words, ...query } }
  const found = await visitor.ask('GET /api/messages/search/:profileId', request)
  return Object.values(found).map(({ message }) => message?.bodyText)
}
