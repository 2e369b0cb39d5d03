import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import {
  type Community,
  calledOf,
  castVotes,
  eraseMember,
  openCommunity,
  openJury,
  reject,
  removeOtherCases,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { blockMember, broadcast, placeMember } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import {
  type SiteWithClock,
  sharedSiteWithClock,
  type TestMember,
} from '#server/testing/test-site.ts'
import { expectDone, type Reply, textOf } from '#server/testing/visitor.ts'

let site: SiteWithClock
let community: Community
let caseId: string
let juror: TestMember
beforeAll(async () => {
  site = await sharedSiteWithClock()
  await removeOtherCases(site)
  community = await openCommunity(site, 9)
  for (const [index, member] of everybody().entries()) {
    expectDone(await placeMember(member, { lat: 10.5 + index / 1000, lon: 10.5 }))
  }
  const { accused, reporter } = community
  caseId = await openJury(site, { accused, reporters: [reporter] })
  const [first] = await calledOf(site, community, caseId)
  if (!first) throw new Error('nobody')
  juror = first
})

const everybody = () => [community.accused, community.reporter, ...community.jurors]

/** One direction of a sealed pair: who asks, and whom they ask for. */
const directions = (): readonly (readonly [TestMember, TestMember])[] => {
  const { accused, reporter } = community
  return [
    [juror, accused],
    [accused, juror],
    [juror, reporter],
    [reporter, juror],
  ]
}

interface Asked {
  readonly me: TestMember
  /** Of the other member, or of nobody. */
  readonly id: string
  readonly pictureId: string
  readonly broadcastId: string
}

type Ask = (asked: Asked) => Promise<Reply>

const like = ({ me, id }: Asked, change: object) =>
  me.visitor.call('PUT /api/profile-like', {
    body: { likerProfileId: me.profileId, likedProfileId: id, ...change },
  })
const report = ({ me }: Asked, thing: object) =>
  me.visitor.call('POST /api/report', { body: { reason: 'SPAM', bodyText: '', ...thing } })
const likeQuery = ({ me, id }: Asked) => ({
  query: { likerProfileId: me.profileId, likedProfileId: id },
})
const noteQuery = ({ me, id }: Asked) => ({
  query: { authorProfileId: me.profileId, aboutProfileId: id },
})
const request = ({ me, id }: Asked) => ({ ownerProfileId: id, requesterProfileId: me.profileId })
const hidden = ({ me, id }: Asked) => ({ hiderProfileId: me.profileId, hiddenProfileId: id })
const ofPicture = ({ pictureId }: Asked) => ({ params: { id: pictureId } })
const flag = ({ me, pictureId }: Asked) => ({
  flaggerProfileId: me.profileId,
  profilePicId: pictureId,
})

/** Every call that names another member, or a thing of theirs. */
const calls: Readonly<Record<string, Ask>> = {
  'the profile': ({ me, id }) => me.visitor.call('GET /api/profile/:id', { params: { id } }),
  'what one thinks': asked => asked.me.visitor.call('GET /api/profile-like', likeQuery(asked)),
  'a like': asked => like(asked, { likeType: 'LIKE' }),
  'a block': asked => like(asked, { blocked: true }),
  'a block for a time': asked => like(asked, { blocked: true, blockFor: 'DAY' }),
  'the end of a block': asked => like(asked, { blocked: false }),
  'the end of a like': asked => asked.me.visitor.call('DELETE /api/profile-like', likeQuery(asked)),
  'mutual likes': ({ me, id }) =>
    me.visitor.call('GET /api/mutual-likes/:profileId', { params: { profileId: id } }),
  'a note': asked => asked.me.visitor.call('GET /api/profile-note', noteQuery(asked)),
  'a new note': asked =>
    asked.me.visitor.call('PUT /api/profile-note', {
      body: { ...noteQuery(asked).query, bodyText: 'Met', privateTags: [] },
    }),
  'an empty note': asked =>
    asked.me.visitor.call('PUT /api/profile-note', {
      body: { ...noteQuery(asked).query, bodyText: '', privateTags: [] },
    }),
  'a message': ({ me, id }) =>
    me.visitor.call('POST /api/message', {
      body: {
        id: '01890a5d-ac96-774b-bcce-b302099a8057',
        senderProfileId: me.profileId,
        recipientProfileId: id,
        bodyText: 'Hello',
        profilePicIds: [],
      },
    }),
  'a signal': ({ me, id }) =>
    me.visitor.call('POST /api/message-signals', {
      body: { senderProfileId: me.profileId, recipientProfileId: id, kind: 'TYPING' },
    }),
  'the conversation': ({ me, id }) =>
    me.visitor.call('GET /api/messages/between/:me/:other', {
      params: { me: me.profileId, other: id },
    }),
  'the end of the conversation': ({ me, id }) =>
    me.visitor.call('DELETE /api/conversation/:me/:other', {
      params: { me: me.profileId, other: id },
      query: { upToMessageId: randomUUID() },
    }),
  'conversations before theirs': ({ me, id }) =>
    me.visitor.call('GET /api/conversations/:profileId', {
      params: { profileId: me.profileId },
      query: { beforeProfileId: id },
    }),
  'whether one hides them': asked =>
    asked.me.visitor.call('GET /api/hidden-profile', { query: hidden(asked) }),
  'hiding them': asked => asked.me.visitor.call('PUT /api/hidden-profile', { body: hidden(asked) }),
  'hiding them no more': asked =>
    asked.me.visitor.call('DELETE /api/hidden-profile', { query: hidden(asked) }),
  'a picture': asked => asked.me.visitor.call('GET /api/profile-pic/:id', ofPicture(asked)),
  'the original': asked =>
    asked.me.visitor.call('GET /api/profile-pic/:id', { ...ofPicture(asked), query: { orig: 1 } }),
  'a picture, whatever it shows': asked =>
    asked.me.visitor.call('GET /api/profile-pic/nsfw/:id', ofPicture(asked)),
  'what a picture is': asked => asked.me.visitor.call('GET /api/profile/pic/:id', ofPicture(asked)),
  'a like of a picture': ({ me, id, pictureId }) =>
    me.visitor.call('PUT /api/profile-pic-like', {
      body: {
        likerProfileId: me.profileId,
        profilePicId: pictureId,
        profilePicProfileId: id,
        likeType: 'LIKE',
      },
    }),
  'a mark of a picture': asked =>
    asked.me.visitor.call('PUT /api/profile-pic-nsfw-flag', { body: flag(asked) }),
  'the end of a mark': asked =>
    asked.me.visitor.call('DELETE /api/profile-pic-nsfw-flag', { query: flag(asked) }),
  'a grant': async ({ me, id }) => {
    const profilePicIds = [await givePicture(site, me, { isPrivate: true })]
    const body = { ownerProfileId: me.profileId, viewerProfileId: id, profilePicIds }
    return me.visitor.call('PUT /api/profile-pic-grants', { body })
  },
  'the end of grants': ({ me, id }) =>
    me.visitor.call('DELETE /api/profile-pic-grants', {
      query: { ownerProfileId: me.profileId, viewerProfileId: id },
    }),
  'a request for pictures': asked =>
    asked.me.visitor.call('PUT /api/profile-pic-request', { body: request(asked) }),
  'whether one has asked': asked =>
    asked.me.visitor.call('GET /api/profile-pic-request', { query: request(asked) }),
  'a request less': asked =>
    asked.me.visitor.call('DELETE /api/profile-pic-request', { query: request(asked) }),
  'a request declined': ({ me, id }) =>
    me.visitor.call('POST /api/profile-pic-request/decline', {
      body: { ownerProfileId: me.profileId, requesterProfileId: id },
    }),
  'a report': asked => report(asked, { profileId: asked.id }),
  'a report of a picture': asked => report(asked, { profilePicId: asked.pictureId }),
  'a report of a message to everybody': asked =>
    report(asked, { messageId: asked.broadcastId, senderProfileId: asked.id }),
}

/** Everything that lists members to one who is logged in. */
const lists: Readonly<Record<string, (me: TestMember) => Promise<Reply>>> = {
  'the map': ({ visitor }) =>
    visitor.call('GET /api/profile-briefs/by-sector/:sector', { params: { sector: '10:10' } }),
  'the nearest': ({ visitor }) => visitor.call('GET /api/profile-briefs/nearest'),
  'a part of the map': ({ visitor }) =>
    visitor.call('GET /api/profile-briefs/by-bounds', {
      query: { latMin: 10, lonMin: 10, latMax: 11, lonMax: 11 },
    }),
  'whom they blocked': ({ visitor }) => visitor.call('GET /api/blocked-profiles'),
  'whom they hide': ({ visitor }) => visitor.call('GET /api/hidden-profiles'),
  'messages around': ({ visitor }) =>
    visitor.call('GET /api/messages/by-sector/:sector', { params: { sector: '10:10' } }),
  conversations: ({ visitor, profileId }) =>
    visitor.call('GET /api/conversations/:profileId', { params: { profileId } }),
  notifications: ({ visitor, profileId }) =>
    visitor.call('GET /api/notifications/:profileId', { params: { profileId } }),
  'who likes them': ({ visitor, profileId }) =>
    visitor.call('GET /api/profile-likes/by-liked/:id', { params: { id: profileId } }),
}

async function exportOf({ visitor }: TestMember) {
  const { bytes } = await visitor.fetch('/api/account/export')
  const files = unzipSync(new Uint8Array(bytes))
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n')
}

const sealsOf = (id: string) =>
  site.platform.db
    .selectFrom('blocks')
    .select('blocks.created_at')
    .where('case_id', '=', id)
    .execute()

describe('a juror and a side of the case', () => {
  it.each(Object.keys(calls))('are to each other as if they did not exist: %s', async what => {
    const ask = calls[what]
    if (!ask) throw new Error(what)
    for (const [me, other] of directions()) {
      const pictureId = await givePicture(site, other)
      const broadcastId = textOf(expectDone(await broadcast(other, 'To all')).body.id)
      const sealed = { me, id: other.profileId, pictureId, broadcastId }
      const ids = [randomUUID(), randomUUID(), randomUUID()] as const
      const absent = { me, id: ids[0], pictureId: ids[1], broadcastId: ids[2] }
      const answers = []
      for (const asked of [sealed, absent]) {
        const { status, text, headers } = await ask(asked)
        const names = [asked.id, asked.pictureId, asked.broadcastId]
        const neutral = names.reduce((said, name, index) => said.replaceAll(name, `${index}`), text)
        answers.push({ status, neutral, type: headers.get('content-type') })
      }
      expect(answers[0]).toEqual(answers[1])
    }
    // Neither has undone, shown or added anything.
    expect(await sealsOf(caseId)).toHaveLength(28)
  })

  it.each(Object.keys(lists))('are not in each other’s lists: %s', async what => {
    const read = lists[what]
    if (!read) throw new Error(what)
    for (const [me, other] of directions()) {
      await broadcast(other, 'To all')
      await eventually(async () => !expectDone(await read(me)).text.includes(other.profileId))
    }
    // The others are there, so that the lists are not merely empty.
    const { text } = await read(juror)
    const isFull = ['the map', 'the nearest', 'a part of the map', 'messages around'].includes(what)
    const between = await read(community.accused)
    if (isFull) expect(between.text).toContain(community.reporter.profileId)
    expect(text).not.toContain(community.accused.profileId)
  })

  it('are in nothing that the other exports', async () => {
    for (const [me, other] of directions()) {
      const exported = await exportOf(me)
      expect(exported).not.toContain(other.profileId)
      expect(exported).toContain(me.profileId)
    }
    const jurors = await exportOf(juror)
    expect(jurors).toContain(caseId)
  })

  it('do not hear of each other on open pages', async () => {
    const { accused } = community
    const page = await EventReader.open(site.origin, juror.visitor)
    expectDone(await broadcast(accused, 'Not for jurors'))
    expectDone(await broadcast(community.jurors.at(-1) ?? juror, 'For all'))
    await eventually(() => page.pending().length > 0)
    expect(JSON.stringify(page.pending())).not.toContain(accused.profileId)
    await page.cut()
  })
})

describe('the end of a case', () => {
  it('lets them meet again everywhere, whatever a block of their own says', async () => {
    const { accused, reporter } = community
    const jury = await calledOf(site, community, caseId)
    await castVotes(jury, caseId, [reject, reject, reject])
    const mapOf = lists['the map']
    if (!mapOf) throw new Error('no map')
    // A verdict can be appealed: they stay apart.
    expect((await mapOf(juror)).text).not.toContain(accused.profileId)
    await waitUntilDue(site, caseId)
    expect(await sealsOf(caseId)).toEqual([])
    for (const member of [accused, juror]) {
      expectDone(await placeMember(member, { lat: 10.5, lon: 10.5 }))
    }
    await eventually(async () => (await mapOf(juror)).text.includes(accused.profileId))
    expectDone(await blockMember(juror, reporter))
    const { text } = await juror.visitor.call('GET /api/blocked-profiles')
    expect(text).toContain(reporter.profileId)
  })

  it('by an erasure of the accused does so too', async () => {
    const { accused, reporter } = await openCommunity(site, 2)
    const other = (await openCommunity(site, 9)).jurors
    const id = await openJury(site, { accused, reporters: [reporter] })
    const [called] = await calledOf(site, { jurors: other }, id)
    if (!called) throw new Error('nobody')
    for (const member of [called, reporter]) {
      expectDone(await placeMember(member, { lat: 20.5, lon: 20.5 }))
    }
    const map = async () => {
      const request = { params: { sector: '20:20' } }
      return (await called.visitor.call('GET /api/profile-briefs/by-sector/:sector', request)).text
    }
    expect(await map()).not.toContain(reporter.profileId)
    await eraseMember(site, accused)
    expect(await sealsOf(id)).toEqual([])
    await eventually(async () => (await map()).includes(reporter.profileId))
  })
})
