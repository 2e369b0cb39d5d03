import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonListFile, pageByPage } from '#server/platform/archive.ts'
import { lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import { conversationPage } from './chat.queries.ts'

const pageSize = 500

/** Conversations and their messages both ways, as the chat shows them: without those who blocked the member. */
export const exportMessages: ExportPart = async function* ({ db }, { profileId }) {
  yield jsonListFile('conversations.json', conversationsOf(db, profileId))
  yield jsonListFile('messages.json', messagesOf(db, profileId))
}

async function* messagesOf(db: Db, me: string) {
  for await (const { profileId } of conversationsOf(db, me)) {
    for await (const row of conversation(db, me, profileId)) {
      yield {
        id: row.id,
        senderProfileId: row.sender_profile_id,
        recipientProfileId: row.recipient_profile_id,
        bodyText: row.body_text,
        pictureIds: row.picture_ids,
        createdAt: row.created_at,
        replyToId: row.reply_to_id,
        readAt: row.read_at,
      }
    }
  }
}

type MessageRow = Awaited<ReturnType<typeof conversationPage>>[number]

/** From the first message to the last. */
const conversation = (db: Db, me: string, other: string) =>
  pageByPage(async (last: MessageRow | undefined) => {
    const page = { after: last?.number ?? 0, before: undefined, size: pageSize }
    return (await conversationPage(db, me, other, page)).toReversed()
  })

type ConversationRow = Awaited<ReturnType<typeof conversationsAfter>>[number]

const conversationsOf = (db: Db, me: string) =>
  pageByPage((last: ConversationRow | undefined) => conversationsAfter(db, me, last?.profileId))

function conversationsAfter(db: Db, me: string, after = lowestId) {
  return db
    .selectFrom('chat_conversations as c')
    .innerJoin('profiles', join =>
      join.on(on =>
        on.or([
          on.and([
            on('c.low_profile_id', '=', me),
            on('profiles.id', '=', on.ref('c.high_profile_id')),
          ]),
          on.and([
            on('c.high_profile_id', '=', me),
            on('profiles.id', '=', on.ref('c.low_profile_id')),
          ]),
        ]),
      ),
    )
    .select(['profiles.id as profileId', 'profiles.name as profileName'])
    .select(['c.begun_by_profile_id as begunByProfileId', 'c.begun_at as begunAt'])
    .select('c.sent_at as lastSentAt')
    .where(eb => eb.or([eb('c.low_profile_id', '=', me), eb('c.high_profile_id', '=', me)]))
    .where('profiles.id', '>', after)
    .where(isKnownTo(me))
    .orderBy('profiles.id')
    .limit(pageSize)
    .execute()
}
