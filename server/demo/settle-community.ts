import { keepConversations } from '#server/features/chat/chat.factory.ts'
import { addBlock, saveLike } from '#server/features/likes/likes.queries.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addMember } from '#server/testing/make-member.ts'
import { planBlocks, planLikes } from './plan-likes.ts'
import { birthdateOf, type MemberPlan, planMember } from './plan-member.ts'
import { planTalks } from './plan-talks.ts'

type Needs = Pick<Platform, 'brands' | 'clock' | 'config'>

const minuteMs = 60_000
const dayMs = 86_400_000

/** Everybody with what they think of each other and have said, in the caller's transaction: all of it or nothing. */
export async function settleCommunity(
  platform: Needs,
  db: Db,
  { size, stop }: { readonly size: number; readonly stop?: AbortSignal | undefined },
): Promise<void> {
  const now = platform.clock.now()
  const { brands } = platform
  const city = brands.cityOf(brands.default)
  const ids = new Map<number, string>()
  for (let number = 1; number <= size; number++) {
    stop?.throwIfAborted()
    ids.set(number, await settle(platform, db, planMember(number, city)))
  }
  const idOf = (number: number) => ids.get(number) ?? ''
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  const numbers = [...ids.keys()]
  for (const { from, to, likeType, minutesAgo } of planLikes(numbers)) {
    await saveLike(db, { likerId: idOf(from), likedId: idOf(to) }, likeType, ago(minutesAgo))
  }
  for (const { from, to } of planBlocks(numbers)) {
    await addBlock(db, { likerId: idOf(from), likedId: idOf(to) }, now)
  }
  await keepConversations(
    db,
    planTalks(numbers).map(({ from, to, bodyText, minutesAgo, unreadMinutes }) => ({
      from: idOf(from),
      to: idOf(to),
      bodyText,
      at: ago(minutesAgo),
      readAt: unreadMinutes === null ? null : ago(minutesAgo - unreadMinutes),
    })),
  )
}

/** @returns the profile's id */
async function settle({ clock, config }: Needs, db: Db, plan: MemberPlan) {
  const now = clock.now()
  const joinedAt = new Date(now.getTime() - plan.daysSinceJoining * dayMs)
  const { profileId } = await addMember({ config, clock: { now: () => joinedAt } }, db, {
    ...plan.traits,
    email: plan.email,
    birthdate: birthdateOf(plan, now),
  })
  return profileId
}
