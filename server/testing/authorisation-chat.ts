import { randomUUID } from 'node:crypto'
import { report } from './authorisation-between-members.ts'
import { ownerOnly, type Row, row, type Scene } from './authorisation-row.ts'
import { broadcast, placeMember, sendMessage } from './member-actions.ts'
import { expectDone, textOf } from './visitor.ts'

const message = (senderProfileId: string, recipientProfileId: string) => ({
  senderProfileId,
  recipientProfileId,
  bodyText: 'Hello',
  profilePicIds: [],
})
const typing = (senderProfileId: string, recipientProfileId: string) => ({
  senderProfileId,
  recipientProfileId,
  kind: 'TYPING' as const,
})

/** The part of the table that is about messages, to one member and to everybody around. */
export const chatRows: readonly Row[] = [
  row(
    'POST /api/message',
    'in the owner’s name',
    { member: 403, owner: 201 },
    async ({ site, owner }) => ({
      body: message(owner.profileId, (await site.member()).profileId),
    }),
  ),
  row(
    'POST /api/message',
    'to the owner',
    { member: 201, newcomer: 403, owner: 422, blocked: 404, blocker: 404 },
    ({ profileId, owner }) => ({ body: message(profileId, owner.profileId) }),
  ),
  row('POST /api/message', 'to nobody', { member: 404, newcomer: 403 }, ({ profileId }) => ({
    body: message(profileId, randomUUID()),
  })),
  row('POST /api/message', 'with the owner’s picture', { member: 403, owner: 201 }, async scene => {
    const other = await scene.site.member()
    const body = message(scene.profileId, other.profileId)
    return { body: { ...body, profilePicIds: [await scene.ownersPicture()] } }
  }),
  row(
    'GET /api/messages/between/:me/:other',
    'the owner’s with another',
    ownerOnly,
    async ({ site, owner }) => ({
      params: { me: owner.profileId, other: (await site.member()).profileId },
    }),
  ),
  row(
    'GET /api/messages/between/:me/:other',
    'one’s own with the owner',
    { member: 200, owner: 404, blocked: 404, blocker: 200 },
    ({ profileId, owner }) => ({ params: { me: profileId, other: owner.profileId } }),
  ),
  row('GET /api/messages/most-recent-with/:profileId', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { profileId: owner.profileId },
  })),
  row('GET /api/conversations/:profileId', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { profileId: owner.profileId },
  })),
  row('GET /api/messages/search/:profileId', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { profileId: owner.profileId },
    query: { words: 'hello' },
  })),
  row(
    'DELETE /api/conversation/:me/:other',
    'the owner’s',
    { member: 403, owner: 204 },
    async ({ site, owner }) => {
      const { profileId } = await site.member()
      const upToMessageId = await sendMessage(owner, { profileId }, 'Hello')
      return { params: { me: owner.profileId, other: profileId }, query: { upToMessageId } }
    },
  ),
  row(
    'POST /api/message/:id/delete-for-me',
    'one that the owner sent',
    { member: 404, owner: 204 },
    async ({ site, owner }) => ({
      params: { id: await sendMessage(owner, await site.member(), 'Hello') },
    }),
  ),
  row(
    'POST /api/message-signals',
    'in the owner’s name',
    { member: 403, owner: 204 },
    async ({ site, owner }) => ({ body: typing(owner.profileId, (await site.member()).profileId) }),
  ),
  row(
    'POST /api/message-signals',
    'to the owner, who may not want it: the answer tells nothing',
    { member: 204, newcomer: 403 },
    ({ profileId, owner }) => ({ body: typing(profileId, owner.profileId) }),
  ),
  row(
    'POST /api/message',
    'to everybody around, without a place of one’s own',
    { member: 409, newcomer: 403 },
    ({ profileId }) => ({
      body: { senderProfileId: profileId, bodyText: 'Hello', profilePicIds: [] },
    }),
  ),
  row(
    'POST /api/message',
    'to everybody around in the owner’s name',
    { member: 403, owner: 409 },
    ({ owner }) => ({
      body: { senderProfileId: owner.profileId, bodyText: 'Hello', profilePicIds: [] },
    }),
  ),
  row(
    'DELETE /api/broadcast/:id',
    'the owner’s, which nobody else deletes',
    { member: 204 },
    async scene => ({
      params: { id: await ownersBroadcast(scene) },
    }),
  ),
  row(
    'POST /api/report',
    'of what the owner wrote to everybody around, from elsewhere',
    { member: 404, newcomer: 403, owner: 422 },
    async scene => ({
      body: {
        messageId: await ownersBroadcast(scene),
        senderProfileId: scene.owner.profileId,
        ...report,
      },
    }),
  ),
  row('GET /api/messages/by-sector/:sector', 'far from one’s own place', { member: 403 }, () => ({
    params: { sector: '-60:-150' },
  })),
]

/** Far from the default city, around which they read who have no place. */
async function ownersBroadcast({ owner }: Scene): Promise<string> {
  expectDone(await placeMember(owner, { lat: -59.5, lon: -150.5 }))
  return textOf(expectDone(await broadcast(owner, 'Hello')).body.id)
}
