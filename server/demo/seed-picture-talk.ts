import { storeConversations } from '#server/features/chat/chat.factory.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { DemoMember } from './demo-members.ts'
import { crowdOf, demoMemberNumber } from './plan-member.ts'
import { planPictureTalk } from './plan-relations.ts'
import { demoDialogues } from './words/demo-dialogues.ts'

const minuteMs = 60_000
const pictureMark = '[picture]'

/** A conversation of the demo member with pictures in it, once those pictures are there. */
export async function seedPictureTalk(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  members: readonly DemoMember[],
): Promise<void> {
  const robin = members.find(({ plan }) => plan.number === demoMemberNumber)
  const friend = members
    .filter(({ plan }) => crowdOf(plan.number) === 'all')
    .slice(demoDialogues.length + 2)
    .find(({ plan }) => plan.pictures > 1 && !plan.isHidden)
  if (!robin || !friend) return
  const [low, high] = [robin.profileId, friend.profileId].toSorted()
  const known = await db
    .selectFrom('chat_conversations')
    .select('begun_at')
    .where('low_profile_id', '=', low ?? '')
    .where('high_profile_id', '=', high ?? '')
    .executeTakeFirst()
  if (known) return
  const pictures = await db
    .selectFrom('pictures')
    .select('id')
    .where('profile_id', '=', friend.profileId)
    .orderBy('sort_order', 'desc')
    .execute()
  const left = pictures.map(({ id }) => id)
  const idOf = (number: number) => (number === demoMemberNumber ? robin : friend).profileId
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * minuteMs)
  const messages = planPictureTalk(friend.plan.number).toReversed()
  await storeConversations(
    db,
    messages.map(({ from, to, bodyText, minutesAgo, unreadMinutes }) => ({
      from: idOf(from),
      to: idOf(to),
      bodyText: bodyText === pictureMark ? '' : bodyText,
      pictureIds: bodyText === pictureMark ? left.splice(0, 1) : [],
      at: ago(minutesAgo),
      readAt: unreadMinutes === null ? null : ago(minutesAgo - unreadMinutes),
    })),
  )
}
