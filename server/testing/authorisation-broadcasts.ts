import { report } from './authorisation-between-members.ts'
import { type Row, row, type Scene } from './authorisation-row.ts'
import { broadcast, placeMember } from './member-actions.ts'
import { expectDone, textOf } from './visitor.ts'

/** The part of the table that is about messages to everybody around. */
export const broadcastRows: readonly Row[] = [
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
