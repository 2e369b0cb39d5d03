import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSector } from '#server/testing/map-reads.ts'
import { broadcast, changeLike, placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { givePicture, sharePictures } from '#server/testing/picture-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { type CallRequest, expectDone, type Reply } from '#server/testing/visitor.ts'
import type { CallName } from '#shared/contract/index.ts'
import { endStay } from './sentence.ts'
import { putInDungeon } from './stay.factory.ts'

interface Ids {
  readonly profile: string
  readonly picture: string
  readonly shared: string
  readonly message: string
}

const site = await ownSite('others could stand beside its members')
/** Gives two members every possible tie to each other. @returns the ids of one member that the other can name */
async function acquaint(one: TestMember, other: TestMember): Promise<Ids> {
  for (const member of [one, other]) expectDone(await placeMember(member, { lat: 52.5, lon: 13.4 }))
  const picture = await givePicture(site, one)
  const shared = await givePicture(site, one, { isPrivate: true })
  const [profile, otherId] = [one.profileId, other.profileId]
  const message = await sendMessage(one, other, 'Something from Quillon')
  await sendMessage(other, one, 'Something back')
  expectDone(await changeLike(one, other, { likeType: 'LIKE' }))
  expectDone(await changeLike(other, one, { likeType: 'LIKE' }))
  expectDone(await sharePictures(one, other, [shared]))
  const request = { ownerProfileId: otherId, requesterProfileId: profile }
  await one.visitor.ask('PUT /api/profile-pic-request', { body: request })
  expectDone(await broadcast(one, 'Quillon to everybody around'))
  return { profile, picture, shared, message }
}

/** The member in the dungeon, and an old acquaintance. */
const [captive, friend] = await site.members([
  { name: 'Quillon', description: 'Zephyrine of words' },
  { name: 'Friend' },
])
const known = await acquaint(captive, friend)
let caseId: string

type Ask = readonly [name: CallName, request: CallRequest<CallName>]
const ask = <Name extends CallName>(name: Name, request: CallRequest<Name>): Ask => [
  name,
  request as Ask[1],
]

/** The two ids in the form that each call needs. */
const pairOf = (me: string, profile: string) => ({
  like: { likerProfileId: me, likedProfileId: profile },
  hiding: { hiderProfileId: me, hiddenProfileId: profile },
  request: { ownerProfileId: profile, requesterProfileId: me },
  talk: { senderProfileId: me, recipientProfileId: profile },
  note: { authorProfileId: me, aboutProfileId: profile, privateTags: [] },
  sides: { me, other: profile },
})

/** What an acquaintance can read or do with the ids that they know. */
function byId(me: string, { profile, picture, shared, message }: Ids): readonly Ask[] {
  const { like, hiding, request, talk, note, sides } = pairOf(me, profile)
  const liked = { likerProfileId: me, profilePicId: picture, profilePicProfileId: profile }
  const params = { profileId: me }
  return [
    ask('GET /api/profile/:id', { params: { id: profile } }),
    ask('GET /api/profile-pic/:id', { params: { id: picture } }),
    ask('GET /api/profile-pic/:id', { params: { id: shared } }),
    ask('GET /api/profile-pic/nsfw/:id', { params: { id: picture } }),
    ask('GET /api/profile/pic/:id', { params: { id: picture } }),
    ask('GET /api/hidden-profile', { query: hiding }),
    ask('GET /api/profile-like', { query: like }),
    ask('GET /api/profile-pic-request', { query: request }),
    ask('GET /api/messages/between/:me/:other', { params: sides }),
    ask('GET /api/conversations/:profileId', { params, query: { beforeProfileId: profile } }),
    ask('GET /api/messages/most-recent-with/:profileId', {
      params,
      query: { beforeMessageId: message },
    }),
    ask('POST /api/message', { body: { ...talk, bodyText: 'Are you there?', profilePicIds: [] } }),
    ask('POST /api/message-signals', { body: { ...talk, kind: 'TYPING' } }),
    ask('POST /api/message/:id/delete-for-me', { params: { id: message } }),
    ask('DELETE /api/conversation/:me/:other', { params: sides }),
    ask('PUT /api/profile-like', { body: { ...like, likeType: 'DISLIKE' } }),
    ask('PUT /api/profile-like', { body: { ...like, blocked: true } }),
    ask('PUT /api/profile-pic-like', { body: { ...liked, likeType: 'LIKE' } }),
    ask('PUT /api/hidden-profile', { body: hiding }),
    ask('PUT /api/profile-pic-request', { body: request }),
    ask('PUT /api/profile-pic-nsfw-flag', {
      body: { flaggerProfileId: me, profilePicId: picture },
    }),
    ask('PUT /api/profile-note', { body: { ...note, bodyText: 'Who?' } }),
    ask('POST /api/report', { body: { profileId: profile, reason: 'SPAM', bodyText: '' } }),
    ask('POST /api/report', { body: { messageId: message, reason: 'SPAM', bodyText: '' } }),
  ]
}

/** What a member can take back or undo. */
function takingBack(me: string, { profile }: Ids): readonly Ask[] {
  const { like, hiding, request, note } = pairOf(me, profile)
  const declined = { ownerProfileId: me, requesterProfileId: profile }
  return [
    ask('DELETE /api/profile-like', { query: like }),
    ask('DELETE /api/hidden-profile', { query: hiding }),
    ask('DELETE /api/profile-pic-grants', {
      query: { ownerProfileId: me, viewerProfileId: profile },
    }),
    ask('DELETE /api/profile-pic-request', { query: request }),
    ask('POST /api/profile-pic-request/decline', { body: declined }),
    ask('PUT /api/profile-note', { body: { ...note, bodyText: '' } }),
  ]
}

/** Calls that show members whom the reader did not name. */
const lists = [
  '/api/profile-briefs/nearest',
  '/api/profile-briefs/by-bounds?latMin=52&lonMin=13&latMax=53&lonMax=14',
  '/api/profile-briefs/by-sector/52:13',
  '/api/messages/by-sector/52:13',
  `/api/conversations/${friend.profileId}`,
  `/api/messages/most-recent-with/${friend.profileId}`,
  `/api/messages/search/${friend.profileId}?words=Something`,
  `/api/profile-likes/by-liker/${friend.profileId}`,
  `/api/profile-likes/by-liked/${friend.profileId}`,
  `/api/mutual-likes/${friend.profileId}`,
  `/api/notifications/${friend.profileId}`,
  `/api/profile-pic-requests/by-owner/${friend.profileId}`,
]

/** The answer to each call with these ids, by the call's name. */
async function answersTo({ visitor, profileId }: TestMember, asks: typeof byId, ids: Ids) {
  const answers: (Pick<Reply, 'status' | 'text'> & { readonly name: CallName })[] = []
  for (const [name, request] of asks(profileId, ids)) {
    const { status, text } = await visitor.call(name, request)
    const masked = Object.values(ids).reduce((words, id) => words.replaceAll(id, 'id'), text)
    answers.push({ name, status, text: masked })
  }
  return answers
}

const nobody = (): Ids => ({
  profile: randomUUID(),
  picture: randomUUID(),
  shared: randomUUID(),
  message: randomUUID(),
})

async function seenInLists(): Promise<string[]> {
  const words = [...Object.values(known), 'Quillon']
  const seen: string[] = []
  for (const list of lists) {
    const { text } = expectDone(await friend.visitor.fetch(list))
    if (words.some(word => text.includes(word))) seen.push(list)
  }
  return seen
}

const unread = () =>
  friend.visitor.call('GET /api/unread-counts/:profileId', {
    params: { profileId: friend.profileId },
  })

describe('a member in the dungeon', () => {
  it('is in every list of an acquaintance before', async () => {
    expect(await seenInLists()).toEqual(lists)
    expect((await unread()).body).toEqual({ conversations: 1, notifications: 3 })
  })

  it('disappears from all of them at once, and from an open map', async () => {
    const page = await site.listen(friend.visitor)
    expectDone(await readSector(friend))
    caseId = await putInDungeon(site, captive)
    let kind = ''
    while (kind !== 'presence') ({ kind } = (await page.next()).event)
    expect(await seenInLists()).toEqual([])
    expect((await unread()).body).toEqual({ conversations: 0, notifications: 0 })
    const waiting = await rowsOf(site, 'live_events', { about_profile_id: captive.profileId })
    expect(waiting.filter(({ profile_id: id }) => id !== captive.profileId)).toEqual([])
  })

  it('answers every call like a member who does not exist', async () => {
    const answers = await answersTo(friend, byId, known)
    expect(answers).toEqual(await answersTo(friend, byId, nobody()))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
  })

  it('answers like nobody even when a member takes something back', async () => {
    const [one, other] = await site.members([{ name: 'Quillon' }, {}])
    const ids = await acquaint(one, other)
    await putInDungeon(site, one)
    const answers = await answersTo(other, takingBack, ids)
    expect(answers).toEqual(await answersTo(other, takingBack, nobody()))
  })

  it('notifies nobody when they take something back', async () => {
    const [one, other] = await site.members([{}, {}])
    const ids = await acquaint(one, other)
    await putInDungeon(site, one)
    for (const [name, request] of takingBack(one.profileId, { ...ids, profile: other.profileId })) {
      if (name.startsWith('DELETE')) expectDone(await one.visitor.call(name, request))
    }
    const between = { profile_id: other.profileId, about_profile_id: one.profileId }
    expect(await rowsOf(site, 'live_events', between)).toEqual([])
  })

  it('returns afterward with all their data, and to the map with the next report', async () => {
    const { db } = site.platform
    await db
      .transaction()
      .execute(tx => endStay(site.platform, tx, { caseId, by: 'ADMINISTRATOR' }))
    const apartFromMap = lists.filter(list => !list.startsWith('/api/profile-briefs/'))
    // The map learns of the end a moment after it was stored.
    await expect.poll(seenInLists).toEqual(apartFromMap)
    const shared = { params: { id: known.shared } }
    expect((await friend.visitor.call('GET /api/profile-pic/:id', shared)).status).toBe(200)
    expectDone(await placeMember(captive, { lat: 52.5, lon: 13.4 }))
    await expect.poll(seenInLists).toContain('/api/profile-briefs/nearest')
  })
})
