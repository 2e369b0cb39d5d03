import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { logIn } from './features/accounts/log-in.ts'
import { requestLoginMail } from './features/accounts/request-login-mail.ts'
import { readConversation } from './features/chat/read-conversation.ts'
import { sendMessage } from './features/chat/send-message.ts'
import { changeLike } from './features/likes/change-like.ts'
import { readLike } from './features/likes/read-like.ts'
import { writeNote } from './features/notes/write-note.ts'
import { endSharing } from './features/pictures/sharing/end-sharing.ts'
import { readRequest, requestPictures } from './features/pictures/sharing/request-pictures.ts'
import { sharePictures } from './features/pictures/sharing/share-pictures.ts'
import { shareSentPictures } from './features/pictures/sharing/share-sent-pictures.ts'
import { openProfile } from './features/profile/open-profile.ts'
import { readProfile } from './features/profile/read-profile.ts'
import { Attempts } from './platform/attempts.ts'
import type { Platform } from './platform/platform.ts'
import { newOneTimePassword } from './platform/secrets.ts'
import { blockMember } from './testing/block-member.ts'
import { acknowledgements, memberWithPassword } from './testing/mailed-login.ts'
import { notedQueries } from './testing/noted-queries.ts'
import { openTestSite, type TestMember, type TestSite } from './testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** A deed towards somebody who cannot be met. */
type Deed = (platform: Platform, me: TestMember, otherId: string) => Promise<unknown>

const deeds: readonly (readonly [string, Deed])[] = [
  [
    'reading a profile',
    (platform, me, otherId) => {
      const viewer = { ...me, sessionId: '', roles: [], byMail: false }
      return readProfile(platform, platform.db, viewer, otherId)
    },
  ],
  [
    'reading a conversation',
    (platform, me, otherId) => readConversation(platform, me.profileId, otherId, {}),
  ],
  [
    'sending a message',
    (platform, me, otherId) =>
      sendMessage(
        platform,
        { shareSentPictures },
        {
          senderProfileId: me.profileId,
          recipientProfileId: otherId,
          bodyText: 'Hello',
          profilePicIds: [],
        },
      ),
  ],
  [
    'reading a like',
    ({ db }, me, otherId) => readLike(db, { likerId: me.profileId, likedId: otherId }),
  ],
  [
    'liking',
    (platform, me, otherId) =>
      changeLike(
        platform,
        { liveMap: site.liveMap, endSharing },
        {
          viewer: me,
          change: { likerProfileId: me.profileId, likedProfileId: otherId, likeType: 'LIKE' },
        },
      ),
  ],
  [
    'blocking',
    (platform, me, otherId) =>
      changeLike(
        platform,
        { liveMap: site.liveMap, endSharing },
        {
          viewer: me,
          change: { likerProfileId: me.profileId, likedProfileId: otherId, blocked: true },
        },
      ),
  ],
  [
    'asking for private pictures',
    (platform, me, otherId) =>
      requestPictures(platform, { requesterProfileId: me.profileId, ownerProfileId: otherId }),
  ],
  [
    'reading a request for private pictures',
    (platform, me, otherId) =>
      readRequest(platform, { requesterProfileId: me.profileId, ownerProfileId: otherId }),
  ],
  [
    'sharing private pictures',
    (platform, me, otherId) =>
      sharePictures(platform, {
        ownerProfileId: me.profileId,
        viewerProfileId: otherId,
        profilePicIds: [randomUUID()],
      }),
  ],
  [
    'writing a note',
    (platform, me, otherId) =>
      writeNote(platform, {
        authorProfileId: me.profileId,
        aboutProfileId: otherId,
        bodyText: 'Hello',
        privateTags: [],
      }),
  ],
]

/** The platform, and what kinds of queries are asked through it. */
function watched() {
  const { platform } = site
  const { db, queries } = notedQueries(platform.db)
  const { clock, secret } = platform
  const attempts = new Attempts({ db, clock, secret, limitsFactor: 1 })
  return { queries, platform: { ...platform, attempts, db } }
}

/** How many queries a deed asks before it finds nobody. */
async function queriesOf(deed: Deed, me: TestMember, otherId: string) {
  const { queries, platform } = watched()
  await expect(deed(platform, me, otherId)).rejects.toMatchObject({ code: 'profile/not-found' })
  return queries.length
}

describe('the absent, the incomplete and the blocking are found as quickly as each other', () => {
  it.each(deeds)('by %s', async (_, deed) => {
    const [me, blocker] = [await site.member(), await site.member()]
    await blockMember(blocker, me)
    const incomplete = await site.member({ birthdate: null })
    const absent = await queriesOf(deed, me, randomUUID())
    expect(absent).toBeGreaterThan(0)
    expect(await queriesOf(deed, me, blocker.profileId)).toBe(absent)
    expect(await queriesOf(deed, me, incomplete.profileId)).toBe(absent)
  })
})

describe('whether an address has an account', () => {
  const password = 'correct horse battery'
  const address = '127.0.0.1'

  /** One with a password, one without, one that never was, one that asked for a mail and never came. */
  async function addresses() {
    const { email: withPassword } = await memberWithPassword(site, password)
    const { email: without } = await site.member()
    const asked = `${randomUUID()}@example.org`
    await requestOf(asked)
    return [withPassword, without, `${randomUUID()}@example.org`, asked]
  }

  async function requestOf(email: string, from = address) {
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
      const login = logIn(platform, openProfile, {
        email,
        password: guess,
        address,
        device: undefined,
      })
      await expect(login).rejects.toMatchObject({ code: 'accounts/wrong-credentials' })
      work.push(queries)
    }
    const [first = []] = work
    expect(first.length).toBeGreaterThanOrEqual(least)
    expect(work).toEqual(work.map(() => first))
  })

  it('makes none to the work of a registration or a recovery', async () => {
    const work = []
    for (const email of await addresses()) work.push(await requestOf(email))
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
        await requestOf(tagged, '10.0.0.1')
      for (let mail = 0; mail < 2; mail++) work.push((await requestOf(email, '10.0.0.1')).length)
    }
    expect(work).toEqual(work.map(() => work[0]))
  })
})
