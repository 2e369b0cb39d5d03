import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConversation } from './features/chat/read-conversation.ts'
import { sendMessage } from './features/chat/send-message.ts'
import { changeLike } from './features/likes/change-like.ts'
import { readLike } from './features/likes/read-like.ts'
import { readProfile } from './features/profile/read-profile.ts'
import type { Platform } from './platform/platform.ts'
import { blockMember } from './testing/block-member.ts'
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
      sendMessage(platform, {
        senderProfileId: me.profileId,
        recipientProfileId: otherId,
        bodyText: 'Hello',
        profilePicIds: [],
      }),
  ],
  [
    'reading a like',
    ({ db }, me, otherId) => readLike(db, { likerId: me.profileId, likedId: otherId }),
  ],
  [
    'liking',
    (platform, me, otherId) =>
      changeLike(platform, site.liveMap, {
        likerProfileId: me.profileId,
        likedProfileId: otherId,
        likeType: 'LIKE',
        blocked: false,
      }),
  ],
]

/** How many queries a deed asks before it finds nobody. */
async function queriesOf(deed: Deed, me: TestMember, otherId: string) {
  let queries = 0
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const platform = { ...site.platform, db: site.platform.db.withPlugin(count) }
  await expect(deed(platform, me, otherId)).rejects.toMatchObject({ code: 'profile/not-found' })
  return queries
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
