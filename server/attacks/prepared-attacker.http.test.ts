import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addMembers } from '#server/add-members.ts'
import { withdraw } from '#server/testing/chat-actions.ts'
import { queriesOf } from '#server/testing/inspect-database.ts'
import { interruptErasures } from '#server/testing/interrupt-erasures.ts'
import { likePicture } from '#server/testing/like-lists.ts'
import {
  blockMember,
  changeLike,
  hideMember,
  placeMember,
  readConversation,
  writeNote,
  writeTo,
} from '#server/testing/member-actions.ts'
import {
  flagPicture,
  givePicture,
  requestPictures,
  sharePictures,
} from '#server/testing/picture-actions.ts'
import { addRows } from '#server/testing/stored-rows.ts'
import { ownSite, siteOfTest, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, type Reply, textOf, type Visitor } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { alike } from './alike.ts'
import { readEverything, type Texts } from './read-everything.ts'

/**
 * A member prepares everything that could reveal it later. Then one of two members blocks them, and the other's account
 * is erased. Every call must answer alike for both.
 */
const site = await ownSite('others could stand beside its members')
const here = { lat: 52.5, lon: 13.4 }
const me = await site.member({ name: 'Prepared' })
const third = await site.member({ name: 'Third' })
expectDone(await placeMember(me, here))

const message = (from: TestMember, to: TestMember, id: string, bodyText = 'Hello') =>
  writeTo(from, to, bodyText, { id })
// The first message creates the conversation.
expectDone(await message(me, third, randomUUID()))

interface Prepared {
  readonly other: TestMember
  /** Ids of the same things for each of the two members. */
  readonly ids: Readonly<
    Record<'profile' | 'picture' | 'own' | 'sent' | 'kept' | 'got' | 'grant', string>
  >
}

const pictureOf = ({ other, ids }: Prepared) => ({
  profilePicId: ids.picture,
  profilePicProfileId: other.profileId,
})
async function prepare(): Promise<Prepared> {
  const other = await site.member({ name: 'Other' })
  expectDone(await placeMember(other, here))
  const picture = await givePicture(site, other)
  const own = await givePicture(site, me, { isPrivate: true })
  const [sent, kept, got] = [randomUUID(), randomUUID(), randomUUID()]
  expectDone(await message(me, other, sent))
  expectDone(await message(me, other, kept))
  expectDone(await message(other, me, got))
  const shared = await sharePictures(me, other, [own])
  const [grant] = JSON.parse(expectDone(shared).text)
  const ids = { profile: other.profileId, picture, own, sent, kept, got, grant: textOf(grant.id) }
  const prepared = { other, ids }
  expectDone(await changeLike(me, other, { likeType: 'LIKE' }))
  expectDone(await likePicture(me, pictureOf(prepared)))
  expectDone(await flagPicture(me, picture))
  expectDone(await writeNote(me, other, { bodyText: 'Mine', privateTags: ['Mine'] }))
  expectDone(await requestPictures(me, other))
  expectDone(await hideMember(me, other))
  return prepared
}

const call: Visitor['call'] = (name, request) => me.visitor.call(name, request)
const erase = ({ visitor }: TestMember) => visitor.ask('DELETE /api/account', { body: {} })

/** Each call by name. The member's own notes stay, so only the status of that call counts. */
function calls({ other, ids }: Prepared): Readonly<Record<string, () => Promise<Reply>>> {
  const { profileId } = me
  const id = ids.picture
  const of = { params: { id: profileId } }
  const like = { query: { likerProfileId: profileId, likedProfileId: other.profileId } }
  const picture = { profilePicId: id, profilePicProfileId: other.profileId }
  const hidden = { hiderProfileId: profileId, hiddenProfileId: other.profileId }
  const flag = { flaggerProfileId: profileId, profilePicId: id }
  const asked = { requesterProfileId: profileId, ownerProfileId: other.profileId }
  const sharing = { ownerProfileId: profileId, viewerProfileId: other.profileId }
  const between = { params: { me: profileId, other: other.profileId } }
  const withThird = { params: { me: profileId, other: third.profileId } }
  const params = { profileId }
  const cursors = [ids.sent, ids.got].flatMap(at => [
    { sinceMessageId: at },
    { beforeMessageId: at },
  ])
  return {
    profile: () => call('GET /api/profile/:id', { params: { id: ids.profile } }),
    picture: () => call('GET /api/profile-pic/:id', { params: { id } }),
    like: () => call('GET /api/profile-like', like),
    'like again': () => changeLike(me, other, { likeType: 'DISLIKE' }),
    block: () => changeLike(me, other, { blocked: true }),
    unblock: () => changeLike(me, other, { blocked: false }),
    'whether they are hidden': () => call('GET /api/hidden-profile', { query: hidden }),
    'hide them again': () => hideMember(me, other),
    'take the like back': () => call('DELETE /api/profile-like', like),
    'like the picture': () => likePicture(me, picture),
    'likes of their pictures': () =>
      call('GET /api/profile-pic-likes/by-liker-profileid/:id', {
        ...of,
        query: { profilePicProfileId: ids.profile },
      }),
    flag: () => flagPicture(me, id),
    unflag: () => call('DELETE /api/profile-pic-nsfw-flag', { query: flag }),
    'change the note': () => writeNote(me, other, { bodyText: 'More' }),
    'delete the note': () => writeNote(me, other, { bodyText: '' }),
    grants: () => call('GET /api/profile-pic-grants/by-owner/:id', of),
    'take the grant back': () =>
      call('DELETE /api/profile-pic-grant/:id', { params: { id: ids.grant } }),
    'take all back': () => call('DELETE /api/profile-pic-grants', { query: sharing }),
    share: () => sharePictures(me, other, [ids.own]),
    request: () => call('GET /api/profile-pic-request', { query: asked }),
    'request again': () => requestPictures(me, other),
    'take the request back': () => call('DELETE /api/profile-pic-request', { query: asked }),
    conversation: () => readConversation(me, other),
    'conversation, opened': () =>
      call('GET /api/messages/between/:me/:other', { ...between, query: { showsUnread: 'true' } }),
    ...Object.fromEntries(
      [{ sinceNumber: 0 }, { sinceNumber: 1 }, { beforeNumber: 2 }].map(query => [
        `conversation, ${Object.entries(query).join()}`,
        () => call('GET /api/messages/between/:me/:other', { ...between, query }),
      ]),
    ),
    ...Object.fromEntries(
      cursors.flatMap((query, number) => [
        [
          `conversation, from ${number}`,
          () => call('GET /api/messages/between/:me/:other', { ...withThird, query }),
        ],
        [
          `latest, from ${number}`,
          () => call('GET /api/messages/most-recent-with/:profileId', { params, query }),
        ],
      ]),
    ),
    'conversations after theirs': () =>
      call('GET /api/conversations/:profileId', {
        params,
        query: { beforeProfileId: other.profileId },
      }),
    'delete what was sent': () =>
      call('POST /api/message/:id/delete-for-me', { params: { id: ids.sent } }),
    'delete what came': () =>
      call('POST /api/message/:id/delete-for-me', { params: { id: ids.got } }),
    'delete the conversation': () =>
      call('DELETE /api/conversation/:me/:other', {
        ...between,
        query: { upToMessageId: ids.got },
      }),
    'send again': () => message(me, other, ids.sent),
    'send other words': () => message(me, other, ids.sent, 'Other words'),
    'send to a third under the id of what was sent': () => message(me, third, ids.sent, 'To you'),
    'send to a third under the id of what came': () => message(me, third, ids.got, 'To you'),
    'take back what was sent': () => withdraw(me, ids.kept, other),
  }
}

async function answersOf(prepared: Prepared) {
  const answers: Record<string, { status: number; body: string; queries: string[] }> = {}
  for (const [name, ask] of Object.entries(calls(prepared))) {
    const { answer, queries } = await queriesOf(ask)
    // All scenes send to the same third member, so its numbers go on.
    let body = answer.text
      .replaceAll(/"tsCreated":\d+/g, '"tsCreated":0')
      .replaceAll(
        new RegExp(`"number":\\d+,(?="recipientProfileId":"${third.profileId}")`, 'g'),
        '',
      )
    for (const [word, id] of Object.entries(prepared.ids)) body = body.replaceAll(id, `{${word}}`)
    answers[name] = { status: answer.status, body, queries }
  }
  return answers
}

const unlike = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  Object.keys(one).filter(name => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

it('a prepared member cannot tell a block from an erasure', async () => {
  const [blocking, erased] = [await prepare(), await prepare()]
  await blockMember(blocking.other, me)
  await erase(erased.other)
  const ofErased = await answersOf(erased)
  expect(await answersOf(blocking)).toEqual(ofErased)
  expect(ofErased).toMatchObject({ profile: { status: 404 }, conversation: { status: 404 } })
})

/** The other member's actions, so that they appear in what the member reads. */
async function answerAll({ other, ids }: Prepared) {
  const shared = await givePicture(site, other, { isPrivate: true })
  const mine = { profilePicId: await givePicture(site, me), profilePicProfileId: me.profileId }
  expectDone(await changeLike(other, me, { likeType: 'LIKE' }))
  expectDone(await likePicture(other, mine))
  expectDone(await requestPictures(other, me))
  expectDone(await sharePictures(other, me, [shared]))
  const report = { profileId: ids.profile, reason: 'OTHER' as const, bodyText: 'Mine' }
  await me.visitor.ask('POST /api/report', { body: report })
}

/** The texts that name the other member or something between the two. */
function namedIn(texts: Texts, { ids }: Prepared) {
  const { profile, picture, sent, got, grant } = ids
  const words = Object.entries({ profile, picture, sent, got, grant })
  return Object.entries(texts).flatMap(([name, answers]) =>
    words.flatMap(([word, id]) => (answers.join().includes(id) ? [`${name}: ${word}`] : [])),
  )
}

const lists = () => readEverything(site, me, [])

const withoutWork = (answers: Awaited<ReturnType<typeof answersOf>>) =>
  Object.entries(answers).map(([name, { status, body }]) => [name, status, body])

it('an erased member disappears at once, before the rest of their rows is deleted', async () => {
  const [begun, erased] = [await prepare(), await prepare()]
  for (const prepared of [begun, erased]) await answerAll(prepared)
  await erase(erased.other)
  const goOn = await interruptErasures(site.platform)
  expect(JSON.stringify(await lists())).toContain(begun.ids.profile)
  await erase(begun.other)
  const asErased = await lists()
  const ofBegun = await answersOf(begun)
  expect(namedIn(asErased, begun)).toEqual([])
  await goOn()
  expect(withoutWork(ofBegun)).toEqual(withoutWork(await answersOf(erased)))
})

it('a blocked member changes nothing of the blocker’s by reusing their ids', async () => {
  const { other, ids } = await prepare()
  await blockMember(other, me)
  const between = { params: { me: other.profileId, other: me.profileId } }
  const read = () => other.visitor.call('GET /api/messages/between/:me/:other', between)
  const before = await read()
  for (const [id, text] of [
    [ids.sent, 'Of mine'],
    [ids.got, 'Of theirs'],
  ] as const) {
    expect((await message(me, third, id, text)).status).toBe(201)
    expect((await message(me, third, id, text)).status).toBe(200)
    expect((await message(me, third, id, 'Other words')).status).toBe(409)
    expect((await message(third, me, id)).status).toBe(409)
  }
  expect((await read()).body).toEqual(before.body)
  const report = { messageId: ids.sent, reason: 'HARASSMENT' as const, bodyText: '' }
  expect((await other.visitor.call('POST /api/report', { body: report })).status).toBe(201)
  // Messages under one id stay separate even if the two members meet again.
  await blockMember(other, me, false)
  const mine = { params: { me: me.profileId, other: third.profileId }, query: { size: 2 } }
  const { body } = await me.visitor.call('GET /api/messages/between/:me/:other', mine)
  expect(body).toMatchObject([{ bodyText: 'Of theirs' }, { bodyText: 'Of mine' }])
})

it('lists and export of a prepared member do not name a blocker, except in their own words', async () => {
  const blocking = await prepare()
  await answerAll(blocking)
  await blockMember(blocking.other, me)
  expect(namedIn(await lists(), blocking)).toEqual([
    'GET /api/profile-notes: profile',
    'notes.json: profile',
    'reports.json: profile',
  ])
})

it('the end of a block does not restore grants, requests and notifications', async () => {
  const prepared = await prepare()
  await answerAll(prepared)
  const before = await lists()
  await blockMember(prepared.other, me)
  await blockMember(prepared.other, me, false)
  expect(unlike(alike(before), alike(await lists()))).toEqual([
    'GET /api/profile-pic-grants/by-owner/:id',
    'GET /api/profile-pic-requests/by-owner/:id',
    'GET /api/notifications/:profileId',
    'GET /api/unread-counts/:profileId',
    'notifications.json',
    'picture-grants-given.json',
    'picture-grants-received.json',
    'picture-requests-received.json',
  ])
})

/** A member who may like nobody else today and write to nobody else this hour, at a site with low limits. */
async function spentMember(strict: TestSite, factor: number) {
  const [own, other] = [await strict.member(), await strict.member()]
  const { platform, clock } = strict
  const more = limits.standardSwipes.count * factor - 1
  const liked = [other, ...(await addMembers(platform, platform.db, Array(more).fill({})))]
  const like = { liker_profile_id: own.profileId, like_type: 'LIKE', created_at: clock.now() }
  const rows = liked.map(({ profileId }) => ({ ...like, liked_profile_id: profileId }))
  await addRows(strict, 'likes', rows)
  const { count, windowMs } = serverLimits.newConversations
  expectDone(await message(own, other, randomUUID()))
  for (let begun = 1; begun < count * factor; begun += 1) {
    await platform.quotas.count('conversation', own.profileId, windowMs)
  }
  return { own, other }
}

it('of the member’s used allowances, likes come back alike, and new conversations do not', async () => {
  const strict = await siteOfTest('other limits', { LIMITS_FACTOR: '0.2' })
  const next = await strict.member()
  const spendAll = async (end: (other: TestMember, own: TestMember) => Promise<unknown>) => {
    const { own, other } = await spentMember(strict, 0.2)
    const ask = async () => {
      const liked = await changeLike(own, next, { likeType: 'LIKE' })
      return [liked.status, (await message(own, next, randomUUID())).status]
    }
    const before = await ask()
    await end(other, own)
    return [...before, ...(await ask())]
  }
  const ofErased = await spendAll(erase)
  expect(ofErased).toEqual([429, 429, 200, 429])
  expect(await spendAll(blockMember)).toEqual(ofErased)
})

it('a prepared member sees other members, so that the comparison means something', async () => {
  const [there, erased] = [await prepare(), await prepare()]
  await erase(erased.other)
  const [ofThere, ofErased] = [await answersOf(there), await answersOf(erased)]
  const differing = unlike(ofThere, ofErased)
  expect(Object.keys(ofErased).filter(name => !differing.includes(name))).toEqual([
    'take the like back',
    'delete the note',
    'take all back',
  ])
})
