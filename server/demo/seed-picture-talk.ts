import { storeConversations } from '#server/features/chat/chat.factory.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { DemoMember } from './demo-members.ts'
import { crowdOf, demoMemberNumber } from './plan-member.ts'
import { messagesOf, planPictureTalk } from './plan-relations.ts'
import dialogues from './words/dialogues.json' with { type: 'json' }

const pictureMark = '[picture]'

/** A conversation of the demo member with pictures in it, once those pictures are there. */
export async function seedPictureTalk(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  members: readonly DemoMember[],
): Promise<void> {
  const robin = members.find(({ plan }) => plan.number === demoMemberNumber)
  const friend = members
    .filter(({ plan }) => crowdOf(plan.number) === 'all')
    .slice(dialogues.demoMember.length + 2)
    .find(({ plan }) => plan.pictures.length > 1 && !plan.isHidden)
  if (!robin || !friend) return
  const [low = '', high = ''] = [robin.profileId, friend.profileId].toSorted()
  const known = await db
    .selectFrom('chat_conversations')
    .select('begun_at')
    .where(eb => eb.and({ low_profile_id: low, high_profile_id: high }))
    .executeTakeFirst()
  if (known) return
  const pictures = await db
    .selectFrom('pictures')
    .select('id')
    .where('profile_id', '=', friend.profileId)
    .orderBy('sort_order', 'desc')
    .execute()
  const idOf = (number: number) => (number === demoMemberNumber ? robin : friend).profileId
  const talk = planPictureTalk(friend.plan.number).toReversed()
  const messages = messagesOf(talk, { idOf, now: clock.now() }).map(message => {
    if (message.bodyText !== pictureMark) return message
    return { ...message, bodyText: '', pictureIds: pictures.splice(0, 1).map(({ id }) => id) }
  })
  await storeConversations(db, messages)
}
