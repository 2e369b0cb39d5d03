import { sql } from 'kysely'
import { conversationPage } from '#server/features/chat/chat.queries.ts'
import { blockedBy } from '#server/features/likes/blocks.ts'
import { hiddenBy } from '#server/features/likes/hidden-profiles.ts'
import type { ListPage } from '#server/features/likes/lists/like-lists.ts'
import { pictureLikesGiven, pictureLikesReceived } from '#server/features/likes/lists/like-lists.ts'
import { originalFile } from '#server/features/pictures/picture-files.ts'
import { looksOpen } from '#server/features/pictures/sharing/picture-requests.ts'
import { type ArchiveFile, pageByPage } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import {
  camelCased,
  type ExportedMember,
  type ExportTable,
  list,
  newestFirst,
  rowsOf,
  stored,
} from '#server/policies/export-files.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import type { ListedPictureLike } from '#shared/contract/like-lists.ts'
import { pictureLikeCursor } from '#shared/like-cursor.ts'

const pieceBytes = 65_536
const pageSize = 500

/** What a member shows, thinks of and writes to others. It leaves out the members who blocked them. */
export const betweenFiles: ExportTable['files'] = {
  // Leaves out the members who flagged the pictures.
  'pictures.json': list(['order', 'id'], ownPictures, picture => ({
    ...picture,
    file: fileOf(picture),
  })),
  // Others' pictures that the member flagged and may still see. The rest look deleted.
  'nsfw-flags.json': list(['profilePicId'], ({ clock, db, profileId }) =>
    db
      .selectFrom('pictures_nsfw_flags as flag')
      .innerJoin('pictures', 'pictures.id', 'flag.picture_id')
      .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
      .select(['flag.picture_id as profilePicId', 'flag.created_at'])
      .where('flag.flagger_profile_id', '=', profileId)
      .where(isOpenTo(profileId, clock.now()))
      .where(isKnownTo(profileId)),
  ),
  // Grants of private pictures and requests for them, both ways.
  'picture-grants-given.json': list(['id'], ({ db, profileId }) =>
    grants(db)
      .innerJoin('profiles', 'profiles.id', 'g.viewer_profile_id')
      .select(['profiles.id as viewerProfileId', 'profiles.name as viewerProfileName'])
      .where('pictures.profile_id', '=', profileId)
      .where(isKnownTo(profileId)),
  ),
  'picture-grants-received.json': list(['id'], ({ db, profileId }) =>
    grants(db)
      .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
      .select(['profiles.id as ownerProfileId', 'profiles.name as ownerProfileName'])
      .where('g.viewer_profile_id', '=', profileId)
      .where(isKnownTo(profileId)),
  ),
  'picture-requests-received.json': list(['requesterProfileId'], ({ db, profileId }) =>
    db
      .selectFrom('pictures_requests as r')
      .innerJoin('profiles', 'profiles.id', 'r.requester_profile_id')
      .select(['profiles.id as requesterProfileId', 'profiles.name as requesterProfileName'])
      .select(['r.asked_at', 'r.declined_at', 'r.answered_at'])
      .where('r.owner_profile_id', '=', profileId)
      .where(isKnownTo(profileId)),
  ),
  // What the screens show: answered requests and those that appear open. Other rows would show that the owner declined.
  'picture-requests-sent.json': list(['ownerProfileId'], ({ clock, db, profileId }) =>
    db
      .selectFrom('pictures_requests')
      .innerJoin('profiles', 'profiles.id', 'pictures_requests.owner_profile_id')
      .select(['profiles.id as ownerProfileId', 'profiles.name as ownerProfileName'])
      .select(['pictures_requests.asked_at', 'answered_at'])
      .where('requester_profile_id', '=', profileId)
      .where('withdrawn_at', 'is', null)
      .where(eb => eb.or([eb('answered_at', 'is not', null), looksOpen(clock.now())]))
      .where(isKnownTo(profileId)),
  ),
  // What others think of the member is not the member's to export.
  'likes.json': list(['profileId'], ({ db, profileId }) =>
    db
      .selectFrom('likes')
      .innerJoin('profiles', 'profiles.id', 'likes.liked_profile_id')
      .select(['profiles.id as profileId', 'profiles.name as profileName'])
      .select(['likes.like_type', 'likes.created_at'])
      .where('likes.liker_profile_id', '=', profileId)
      .where(isKnownTo(profileId)),
  ),
  'blocks.json': newestFirst(['createdAt', 'profileId'], ({ db, profileId }) =>
    blockedBy(db, profileId),
  ),
  'hidden-profiles.json': newestFirst(['createdAt', 'profileId'], ({ db, profileId }) =>
    hiddenBy(db, profileId),
  ),
  'likes-visits.json': stored('likes_visits.profile_id', [
    'list',
    'looked_at',
    'seen_until',
    'new_since',
  ]),
  'picture-likes.json': member =>
    pictureLikes(page => pictureLikesGiven(member, member.profileId, page)),
  // Likes of the member's pictures, as far as the member may see them.
  'picture-likes-received.json': member =>
    pictureLikes(page => pictureLikesReceived(member, member.profileId, page)),
  // By profile id, without names, because they include members who blocked the author.
  'notes.json': stored('notes.author_profile_id', [
    'about_profile_id',
    'body_text',
    'private_tags',
    'changed_at',
  ]),
  'conversations.json': list(['profileId'], conversations),
  // Messages of both members, as the chat shows them.
  'messages.json': messages,
  // The member's broadcasts that have not expired, and their sectors.
  'broadcasts.json': stored(
    'chat_broadcasts.sender_profile_id',
    ['id', 'body_text', 'picture_ids', 'sector_lat', 'sector_lon', 'created_at'],
    ['number'],
  ),
}

const fileOf = ({ id }: { readonly id: string }) => `pictures/${id}.jpeg`

function ownPictures({ db, profileId }: ExportedMember) {
  return db
    .selectFrom('pictures')
    .select(['id', 'version', 'width', 'height', 'sort_order as order', 'created_at'])
    .select(['private_since', 'nsfw_by', 'nsfw_since', 'nsfw_contested_at'])
    .where('profile_id', '=', profileId)
}

/** Pictures in full size, with one in memory at a time. */
export async function* pictureFiles(member: ExportedMember): AsyncIterable<ArchiveFile> {
  const { db, storage } = member
  const pictures = rowsOf(db, ownPictures(member), { by: ['order', 'id'] })
  for (const picture of await Array.fromAsync(pictures)) {
    // Query each picture again: the owner may have replaced or deleted it while earlier ones were sent.
    const stored = await db
      .selectFrom('pictures')
      .select('bundle')
      .where('id', '=', picture.id)
      .executeTakeFirst()
    const bytes = stored && (await storage.read(stored.bundle, originalFile))
    if (bytes) yield { name: fileOf(picture), content: pieces(bytes), isCompressed: true }
  }
}

/** Splits a picture, so that a slow reader keeps one piece in memory at each stage instead of a picture. */
function* pieces(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes)
  }
}

const grants = (db: Db) =>
  db
    .selectFrom('pictures_grants as g')
    .innerJoin('pictures', 'pictures.id', 'g.picture_id')
    .select(['g.id', 'pictures.id as pictureId', 'g.reason', 'g.granted_at', 'g.expires_at'])
    .select(['g.revoked_at', 'g.first_seen_at', 'g.last_seen_at'])

async function* pictureLikes(read: (page: ListPage) => Promise<ListedPictureLike[]>) {
  const likes = pageByPage((last: ListedPictureLike | undefined) =>
    read({ before: last && pictureLikeCursor(last), size: pageSize, isWhole: true }),
  )
  for await (const { tsCreated, brief, isNew: _, ...like } of likes) {
    yield { ...like, profileName: brief.profileName, createdAt: new Date(tsCreated) }
  }
}

function conversations({ db, profileId: me }: ExportedMember) {
  const isLow = sql<boolean>`c.low_profile_id = ${me}`
  return db
    .selectFrom('chat_conversations as c')
    .innerJoin('profiles', join =>
      join.on(
        'profiles.id',
        '=',
        sql<string>`case when ${isLow} then c.high_profile_id else c.low_profile_id end`,
      ),
    )
    .select(['profiles.id as profileId', 'profiles.name as profileName'])
    .select(['c.begun_by_profile_id', 'c.begun_at', 'c.sent_at as lastSentAt'])
    .where(eb => eb.or([isLow, eb('c.high_profile_id', '=', me)]))
    .where(isKnownTo(me))
}

type MessageRow = Awaited<ReturnType<typeof conversationPage>>[number]

/** One conversation after another, each from its first message to its last. */
async function* messages(member: ExportedMember) {
  const { db, profileId: me } = member
  for await (const { profileId } of rowsOf(db, conversations(member), { by: ['profileId'] })) {
    const rows = pageByPage(async (last: MessageRow | undefined) => {
      const page = { after: { number: last?.number ?? 0 }, before: undefined, size: pageSize }
      return (await conversationPage(db, me, profileId, page)).toReversed()
    })
    for await (const { number: _, ...message } of rows) yield camelCased(message)
  }
}
