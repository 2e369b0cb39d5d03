import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ProfileLikeChange } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { logIn } from './features/accounts/log-in.ts'
import { requestLoginMail } from './features/accounts/request-login-mail.ts'
import { readConversation } from './features/chat/read-conversation.ts'
import { sendMessage } from './features/chat/send-message.ts'
import { changeLike } from './features/likes/change-like.ts'
import { readLike } from './features/likes/likes.queries.ts'
import { changePictureLike } from './features/likes/picture-likes.ts'
import { writeNote } from './features/notes/notes.ts'
import { flagPicture, unflagPicture } from './features/pictures/nsfw-marks.ts'
import { sharePictures, shareSentPictures } from './features/pictures/sharing/picture-grants.ts'
import {
  readRequest,
  requestPictures,
  takeRequestBack,
} from './features/pictures/sharing/picture-requests.ts'
import {
  endSharing,
  revokeAllFrom,
  revokeGrant,
} from './features/pictures/sharing/revoke-grants.ts'
import { openProfile } from './features/profile/profile-lifecycle.ts'
import { readProfile } from './features/profile/read-profile.ts'
import type { Platform } from './platform/platform.ts'
import { Quotas } from './platform/quotas.ts'
import { newOneTimePassword } from './platform/secrets.ts'
import type { Viewer } from './platform/session/sessions.ts'
import { recordQueries } from './testing/inspect-database.ts'
import { acknowledgements, memberWithPassword } from './testing/mailed-login.ts'
import { blockMember } from './testing/member-actions.ts'
import { givePicture, requestOf } from './testing/picture-actions.ts'
import { sharedSite, type TestMember } from './testing/test-site.ts'

const site = await sharedSite()
let third: TestMember

type Action = (platform: Platform, me: Viewer, otherId: string) => Promise<unknown>

const send = (platform: Platform, writer: Viewer, otherId: string, id: string = randomUUID()) => {
  const pair = { senderProfileId: writer.profileId, recipientProfileId: otherId }
  const draft = { id, ...pair, bodyText: 'Hello', profilePicIds: [] }
  return sendMessage(platform, { shareSentPictures }, { writer, draft })
}
const change = (
  platform: Platform,
  viewer: Viewer,
  likedProfileId: string,
  what: Pick<ProfileLikeChange, 'likeType' | 'blocked'>,
) => {
  const dependencies = { liveMap: site.liveMap, endSharing }
  const pair = { likerProfileId: viewer.profileId, likedProfileId }
  return changeLike(platform, dependencies, { viewer, change: { ...pair, ...what } })
}
const requestTo = (me: Viewer, profileId: string) => requestOf(me, { profileId })
const share = (
  platform: Platform,
  me: Viewer,
  viewerProfileId: string,
  id: string = randomUUID(),
) =>
  sharePictures(platform, me, {
    ownerProfileId: me.profileId,
    viewerProfileId,
    profilePicIds: [id],
  })
const note = (platform: Platform, me: Viewer, aboutProfileId: string, bodyText: string) => {
  const pair = { authorProfileId: me.profileId, aboutProfileId }
  return writeNote(platform, me, { ...pair, bodyText, privateTags: [] })
}

/** What is done towards somebody who cannot be met. */
const actions: readonly (readonly [string, Action])[] = [
  ['reading a profile', (platform, me, id) => readProfile(platform, platform.db, me, id)],
  [
    'reading a conversation',
    (platform, me, other) => readConversation(platform, me, { other, page: {} }),
  ],
  ['sending a message', send],
  ['reading a like', ({ db }, me, likedId) => readLike(db, { likerId: me.profileId, likedId })],
  ['liking', (platform, me, id) => change(platform, me, id, { likeType: 'LIKE' })],
  ['blocking', (platform, me, id) => change(platform, me, id, { blocked: true })],
  [
    'asking for private pictures',
    (platform, me, id) => requestPictures(platform, me, requestTo(me, id)),
  ],
  [
    'reading a request for private pictures',
    (platform, me, id) => readRequest(platform, requestTo(me, id)),
  ],
  ['sharing private pictures', share],
  ['writing a note', (platform, me, id) => note(platform, me, id, 'Hello')],
]

/** What one has prepared with somebody before. */
interface Prepared {
  readonly other: TestMember
  readonly picture: string
  readonly own: string
  readonly sent: string
  readonly got: string
  readonly grant: string
}

/** What is done with it after. */
const after: Readonly<
  Record<string, (platform: Platform, me: Viewer, prepared: Prepared) => Promise<unknown>>
> = {
  'sending again': (platform, me, { other, sent }) => send(platform, me, other.profileId, sent),
  'sending to a third under the id of what was sent': (platform, me, { sent }) =>
    send(platform, me, third.profileId, sent),
  'sending to a third under the id of what came': (platform, me, { got }) =>
    send(platform, me, third.profileId, got),
  'liking again': (platform, me, { other }) =>
    change(platform, me, other.profileId, { likeType: 'DISLIKE' }),
  unblocking: (platform, me, { other }) =>
    change(platform, me, other.profileId, { blocked: false }),
  'liking a picture': (platform, me, { other, picture }) =>
    changePictureLike(platform, me, {
      likerProfileId: me.profileId,
      profilePicId: picture,
      profilePicProfileId: other.profileId,
      likeType: 'LIKE',
    }),
  flagging: (platform, me, { picture }) => flagPicture(platform, me, picture),
  'taking a flag back': (platform, me, { picture }) => unflagPicture(platform, me, picture),
  'changing a note': (platform, me, { other }) => note(platform, me, other.profileId, 'More'),
  'deleting a note': (platform, me, { other }) => note(platform, me, other.profileId, ''),
  'sharing again': (platform, me, { other, own }) => share(platform, me, other.profileId, own),
  'taking a grant back': (platform, me, { grant }) => revokeGrant(platform, me, grant),
  'taking all back': (platform, me, { other }) =>
    revokeAllFrom(platform, { writer: me, viewerId: other.profileId }),
  'asking again': (platform, me, { other }) => requestPictures(platform, me, requestOf(me, other)),
  'taking a request back': (platform, me, { other }) =>
    takeRequestBack(platform, me, requestOf(me, other)),
}

async function prepare(me: TestMember, viewer: Viewer): Promise<Prepared> {
  const { platform } = site
  const other = await site.member()
  const { profileId } = other
  const [sent, got] = [randomUUID(), randomUUID()]
  await send(platform, viewer, profileId, sent)
  await send(platform, await viewerOf(other), me.profileId, got)
  const own = await givePicture(site, me, { isPrivate: true })
  const [grant] = await share(platform, viewer, profileId, own)
  const picture = await givePicture(site, other)
  const prepared = { other, picture, own, sent, got, grant: grant?.id ?? '' }
  for (const name of ['liking again', 'liking a picture', 'flagging', 'changing a note'] as const)
    await after[name]?.(platform, viewer, prepared)
  await requestPictures(platform, viewer, requestOf(viewer, other))
  return prepared
}

/** The platform, and what kinds of queries are asked through it. */
function watched() {
  const { platform } = site
  const { db, queries } = recordQueries(platform.db)
  const { clock, secret } = platform
  const quotas = new Quotas({ db, clock, secret, limitsFactor: 1 })
  return { queries, platform: { ...platform, quotas, db } }
}

/** How many queries a action asks before it finds nobody. */
async function queriesOf(action: Action, me: Viewer, otherId: string) {
  const { queries, platform } = watched()
  await expect(action(platform, me, otherId)).rejects.toMatchObject({ code: 'profile/not-found' })
  return queries.length
}

async function viewerOf({ token }: TestMember): Promise<Viewer> {
  const found = await site.platform.sessions.find(token)
  if (!found) throw new Error('A member without a session')
  return found.viewer
}

describe('the absent, the incomplete and the blocking are found as quickly as each other', () => {
  it.each(actions)('by %s', async (_, action) => {
    const [member, blocker] = await site.members([{}, {}])
    const me = await viewerOf(member)
    await blockMember(blocker, member)
    const incomplete = await site.member({ birthdate: null })
    const absent = await queriesOf(action, me, randomUUID())
    expect(absent).toBeGreaterThan(0)
    expect(await queriesOf(action, me, blocker.profileId)).toBe(absent)
    expect(await queriesOf(action, me, incomplete.profileId)).toBe(absent)
  })

  it('by whatever rests on what was prepared, as the erased', async () => {
    const member = await site.member()
    const me = await viewerOf(member)
    third = await site.member()
    await send(site.platform, me, third.profileId)
    const works: Record<string, unknown>[] = []
    for (const end of ['nothing', 'block', 'erasure'] as const) {
      const prepared = await prepare(member, me)
      if (end === 'block') await blockMember(prepared.other, member)
      if (end === 'erasure') await prepared.other.visitor.ask('DELETE /api/account', { body: {} })
      const work: Record<string, unknown> = {}
      for (const [name, action] of Object.entries(after)) {
        const { queries, platform } = watched()
        const code = await action(platform, me, prepared).then(
          () => 'done',
          ({ code }) => code,
        )
        work[name] = [code, ...queries]
      }
      works.push(work)
    }
    const [ofThere = {}, ofBlocking = {}, ofErased = {}] = works
    expect(ofBlocking).toEqual(ofErased)
    const isTold = (name: string) =>
      JSON.stringify(ofThere[name]) !== JSON.stringify(ofErased[name])
    expect(Object.keys(after).filter(isTold).length).toBeGreaterThan(10)
  })
})

describe('whether an address has an account', () => {
  const password = 'correct horse battery'
  // Others on this site spend what their own network may.
  const address = '198.51.100.23'

  /** One with a password, one without, one that never was, one that asked for a mail and never came. */
  async function addresses() {
    const { email: withPassword } = await memberWithPassword(site, password)
    const { email: without } = await site.member()
    const asked = `${randomUUID()}@example.org`
    await queriesToRegister(asked)
    return [withPassword, without, `${randomUUID()}@example.org`, asked]
  }

  async function queriesToRegister(email: string, from = address) {
    const { queries, platform } = watched()
    const caller = { address: from, host: 'localhost' }
    await requestLoginMail(platform, { email, acknowledgements }, caller)
    return queries
  }

  it.each([
    ['a guess', 'wrong horse', 1],
    ['what could be a mailed password', newOneTimePassword(), 2],
  ])('makes no difference to the work of a login that fails with %s', async (_, guess, least) => {
    const work = []
    for (const email of await addresses()) {
      const { queries, platform } = watched()
      const credentials = { email, password: guess, address, device: undefined }
      const login = logIn(platform, openProfile, credentials)
      await expect(login).rejects.toMatchObject({ code: 'accounts/wrong-credentials' })
      work.push(queries)
    }
    const [first = []] = work
    expect(first.length).toBeGreaterThanOrEqual(least)
    expect(work).toEqual(work.map(() => first))
  })

  it('makes none to the work of a registration or a recovery', async () => {
    const work = []
    for (const email of await addresses()) work.push(await queriesToRegister(email))
    const [first = []] = work
    expect(first.length).toBeGreaterThan(2)
    expect(work).toEqual(work.map(() => first))
  })

  it('makes none once another spelling of the mailbox has used up the mails of the hour', async () => {
    const { email: known } = await site.member()
    const work: number[] = []
    for (const email of [known, `${randomUUID()}@example.org`]) {
      const tagged = email.replace('@', '+other@')
      for (let mail = 0; mail <= limits.loginMails.count; mail++)
        await queriesToRegister(tagged, '10.0.0.1')
      for (let mail = 0; mail < 2; mail++)
        work.push((await queriesToRegister(email, '10.0.0.1')).length)
    }
    expect(work).toEqual(work.map(() => work[0]))
  })
})
