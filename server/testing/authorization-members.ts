import { byId, the } from './authorization-ids.ts'
import {
  answers,
  isOwn,
  notThere,
  own,
  ownDone,
  ownerDoes,
  ownerDone,
  ownerOnly,
  type Row,
  reaches,
  toOthers,
} from './authorization-row.ts'
import { sendMessage } from './member-actions.ts'
import { givePicture } from './picture-actions.ts'

const [me, owner, other] = [the('me'), the('owner'), the('other')]
const ofOwner = { params: { id: owner } }
const ownersList = { params: { profileId: owner } }

const note = { bodyText: 'Met at the bar', privateTags: ['tall'] }
const notes = (authorProfileId: string, aboutProfileId: string) => ({
  authorProfileId,
  aboutProfileId,
})
const likes = (likerProfileId: string, likedProfileId: string) => ({
  likerProfileId,
  likedProfileId,
})
const hides = (hiderProfileId: string, hiddenProfileId: string) => ({
  hiderProfileId,
  hiddenProfileId,
})
const like = { likeType: 'LIKE' as const }
/** A blocker may end their block. */
const unlessShutOut = answers({ ...toOthers, blocker: 200 })
const report = { reason: 'SPAM' as const, bodyText: 'Look' }
const reporters = answers({ member: 201, newcomer: 403, owner: 422 })

export const betweenMembersRows: readonly Row[] = [
  ownerOnly('GET /api/profile-note', 'the owner’s', { query: notes(owner, other) }),
  own('GET /api/profile-note', 'one’s own on the owner', { query: notes(me, owner) }),
  ownerOnly('PUT /api/profile-note', 'in the owner’s name', {
    body: { ...notes(owner, other), ...note },
  }),
  answers({ member: 200, owner: 422, blocked: 404, blocker: 404 })(
    'PUT /api/profile-note',
    'on the owner, a first one',
    { body: { ...notes(me, owner), ...note } },
  ),
  ownerOnly('GET /api/profile-notes', 'the owner’s', { query: { authorProfileId: owner } }),
  ownerOnly('GET /api/private-tags', 'the owner’s', { query: { authorProfileId: owner } }),

  ownerOnly('GET /api/profile-like', 'what the owner thinks', { query: likes(owner, other) }),
  answers({ member: 200, blocked: 404 })('GET /api/profile-like', 'what one thinks of the owner', {
    query: likes(me, owner),
  }),
  ownerOnly('PUT /api/profile-like', 'in the owner’s name', {
    body: { ...likes(owner, other), ...like, blocked: false },
  }),
  unlessShutOut('PUT /api/profile-like', 'of the owner', {
    body: { ...likes(me, owner), ...like, blocked: false },
  }),
  reaches('PUT /api/profile-like', 'of the owner, without a word about a block', {
    body: { ...likes(me, owner), ...like },
  }),
  unlessShutOut('PUT /api/profile-like', 'to unblock the owner', {
    body: { ...likes(me, owner), blocked: false },
  }),
  ownerDone('DELETE /api/profile-like', 'in the owner’s name', { query: likes(owner, other) }),
  ownDone('DELETE /api/profile-like', 'of the owner', { query: likes(me, owner) }),
  ownerOnly('GET /api/profile-pic-likes/by-liker-profileid/:id', 'the owner’s', ofOwner),
  ownerOnly('GET /api/profile-pic-likes/by-liked-profileid/:id', 'the owner’s', ofOwner),
  reaches('PUT /api/profile-pic-like', 'of the owner’s picture', {
    body: {
      likerProfileId: me,
      profilePicId: the('owner’s picture'),
      profilePicProfileId: owner,
      ...like,
    },
  }),
  answers({ ...notThere, owner: 422 })('PUT /api/profile-pic-like', 'of a private picture', {
    body: {
      likerProfileId: me,
      profilePicId: the('owner’s private picture'),
      profilePicProfileId: owner,
      ...like,
    },
  }),
  ownerOnly('PUT /api/profile-pic-like', 'in the owner’s name', async ({ site }) => {
    const { profileId } = await site.member()
    const profilePicId = await givePicture(site, { profileId })
    const body = { likerProfileId: owner, profilePicId, profilePicProfileId: profileId, ...like }
    return { body }
  }),
  ownerOnly('GET /api/profile-likes/by-liker/:id', 'the owner’s', ofOwner),
  ownerOnly('GET /api/profile-likes/by-liked/:id', 'the owner’s', ofOwner),
  ownerDone('PUT /api/likes-visit', 'of the owner', {
    body: { profileId: owner, list: 'PROFILE', tsSeen: 1 },
  }),
  own('GET /api/likes-access'),
  ownerOnly('GET /api/mutual-likes/:profileId', 'the owner’s', ownersList),
  own('GET /api/blocked-profiles'),

  own('GET /api/hidden-profiles'),
  ownerOnly('GET /api/hidden-profile', 'whom the owner hides', { query: hides(owner, other) }),
  answers({ member: 200, blocked: 404 })('GET /api/hidden-profile', 'whether one hides the owner', {
    query: hides(me, owner),
  }),
  ownerOnly('PUT /api/hidden-profile', 'in the owner’s name', { body: hides(owner, other) }),
  reaches('PUT /api/hidden-profile', 'the owner', { body: hides(me, owner) }),
  ownerDone('DELETE /api/hidden-profile', 'in the owner’s name', {
    query: hides(owner, other),
  }),
  ownDone('DELETE /api/hidden-profile', 'the owner', { query: hides(me, owner) }),

  reporters('POST /api/report', 'of the owner', { body: { profileId: owner, ...report } }),
  reporters('POST /api/report', 'of the owner’s picture', {
    body: { profilePicId: the('owner’s picture'), ...report },
  }),
  answers({ member: 404, newcomer: 403, owner: 422 })(
    'POST /api/report',
    'of a private picture of the owner’s',
    { body: { profilePicId: the('owner’s private picture'), ...report } },
  ),
  answers({ member: 404, newcomer: 403, owner: 422 })(
    'POST /api/report',
    'of what the owner wrote to everybody around, from elsewhere',
    { body: { messageId: the('owner’s broadcast'), senderProfileId: owner, ...report } },
  ),

  own('GET /api/health-notices'),
  ownerDoes('DELETE /api/health-notice/:id', 'the owner’s', byId('owner’s notice')),
  ownerDoes('PUT /api/health-notice/:id/appeal', 'about the owner’s', {
    ...byId('owner’s notice'),
    body: { bodyText: '' },
  }),
  own('GET /api/health-people', isOwn, { query: { from: the('today'), to: the('today') } }),
  answers({ member: 403 })('POST /api/health-report', 'to the owner, by an account of today', {
    body: {
      id: the('new id'),
      condition: 'SYPHILIS',
      from: the('today'),
      to: the('today'),
      profileIds: [owner],
    },
  }),
  ownDone('PUT /api/health-test', isOwn, { body: { testedOn: '2026-01-31' } }),
  ownDone('DELETE /api/health-test'),
]

const words = { bodyText: 'Hello', profilePicIds: [] }
const message = (senderProfileId: string, recipientProfileId: string) => ({
  body: { senderProfileId, recipientProfileId, ...words },
})
const typing = (senderProfileId: string, recipientProfileId: string) => ({
  body: { senderProfileId, recipientProfileId, kind: 'TYPING' as const },
})
const conversation = 'GET /api/messages/between/:me/:other'

export const chatRows: readonly Row[] = [
  answers({ member: 403, owner: 201 })(
    'POST /api/message',
    'in the owner’s name',
    message(owner, other),
  ),
  answers({ ...toOthers, member: 201 })('POST /api/message', 'to the owner', message(me, owner)),
  answers({ member: 404, newcomer: 403 })(
    'POST /api/message',
    'to nobody',
    message(me, the('nobody')),
  ),
  answers({ member: 403, owner: 201 })('POST /api/message', 'with the owner’s picture', {
    body: { ...message(me, other).body, profilePicIds: [the('owner’s picture')] },
  }),
  ownerOnly(conversation, 'the owner’s with another', { params: { me: owner, other } }),
  answers({ member: 200, owner: 404, blocked: 404 })(conversation, 'one’s own with the owner', {
    params: { me, other: owner },
  }),
  ownerOnly('GET /api/messages/most-recent-with/:profileId', 'the owner’s', ownersList),
  ownerOnly('GET /api/conversations/:profileId', 'the owner’s', ownersList),
  ownerOnly('GET /api/messages/search/:profileId', 'the owner’s', {
    ...ownersList,
    query: { words: 'hello' },
  }),
  ownerDone('DELETE /api/conversation/:me/:other', 'the owner’s', async scene => {
    const { profileId } = await scene.site.member()
    const upToMessageId = await sendMessage(scene.owner, { profileId }, 'Hello')
    return { params: { me: owner, other: profileId }, query: { upToMessageId } }
  }),
  ownerDoes(
    'POST /api/message/:id/delete-for-me',
    'one that the owner sent',
    byId('owner’s message'),
  ),
  ownerDone('POST /api/message/:id/withdraw', 'in the owner’s name', {
    params: { id: the('nobody') },
    body: { senderProfileId: owner, recipientProfileId: other },
  }),
  ownerDone('POST /api/message-signals', 'in the owner’s name', typing(owner, other)),
  answers({ member: 204, newcomer: 403 })(
    'POST /api/message-signals',
    'to the owner, who may not want it: the answer tells nothing',
    typing(me, owner),
  ),
  answers({ member: 409, newcomer: 403 })(
    'POST /api/message',
    'to everybody around, without a place of one’s own',
    { body: { senderProfileId: me, ...words } },
  ),
  answers({ member: 403, owner: 409 })(
    'POST /api/message',
    'to everybody around in the owner’s name',
    {
      body: { senderProfileId: owner, ...words },
    },
  ),
  ownDone(
    'DELETE /api/broadcast/:id',
    'the owner’s, which nobody else deletes',
    byId('owner’s broadcast'),
  ),
  answers({ member: 403 })('GET /api/messages/by-sector/:sector', 'far from one’s own place', {
    params: { sector: '-60:-150' },
  }),
]
