import { createHash } from 'node:crypto'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { fieldColumns } from '#server/features/profile/profile-fields.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { isPresentable } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import type { Report } from '#shared/contract/moderation.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { sectorsAround } from '#shared/sectors.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { ReportedPicture } from './evidence-pictures.ts'

/** The reported thing. Its current content is copied as evidence. */
export interface Reported {
  readonly kind: 'PROFILE' | 'MESSAGE' | 'PICTURE'
  readonly thingId: string
  readonly accusedProfileId: string
  readonly evidence: Readonly<Record<string, unknown>>
  /** SHA-256 of the content to judge. A different hash makes it another thing to judge. */
  readonly hash: Buffer
  /** Pictures to copy, public ones first. */
  readonly pictures: readonly ReportedPicture[]
}

type Found = Omit<Reported, 'hash'> & { readonly judged: object }

const picturesCopiedMax = 6

type Thing = Pick<Report, 'profileId' | 'messageId' | 'senderProfileId' | 'profilePicId'>

export interface Reporter {
  readonly profileId: string
  /** Members without a position read broadcasts around this city. */
  readonly defaultCity: Point
}

/**
 * The one thing that a report names, if the reporter can see it or could once. A block in either direction does not
 * prevent a report, nor does a picture that is no longer shared.
 */
export async function findReported(
  platform: Pick<Platform, 'clock' | 'db'>,
  reporter: Reporter,
  thing: Thing,
): Promise<Reported> {
  const { profileId, messageId, senderProfileId, profilePicId } = thing
  const named = [profileId, messageId, profilePicId].filter(id => id !== undefined)
  if (named.length !== 1 || (senderProfileId !== undefined && messageId === undefined)) {
    const message =
      'must name one of profileId, messageId and profilePicId, and senderProfileId only with messageId'
    refuseField('/', message)
  }
  const found = await find(platform, reporter, thing)
  if (!found) refuse('moderation/not-found')
  if (found.accusedProfileId === reporter.profileId) refuse('moderation/oneself')
  if (!(await isPresentable(platform.db, found.accusedProfileId))) refuse('moderation/not-found')
  return hashed(found)
}

/**
 * A profile with the site's own words about what it has noticed. Together they are another thing to judge than the
 * profile alone.
 */
export async function findNoticed(
  db: Db,
  { profileId, noticed }: { readonly profileId: string; readonly noticed: string },
): Promise<Reported | undefined> {
  const found = await findProfile(db, profileId)
  if (!found) return undefined
  const { evidence, judged } = found
  return hashed({ ...found, evidence: { ...evidence, noticed }, judged: [judged, noticed] })
}

const hashed = ({ judged, ...reported }: Found): Reported => ({
  ...reported,
  hash: createHash('sha256').update(JSON.stringify(judged)).digest(),
})

async function find(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  reporter: Reporter,
  { profileId, messageId, senderProfileId, profilePicId }: Thing,
): Promise<Found | undefined> {
  const { profileId: me } = reporter
  const now = clock.now()
  if (profileId !== undefined) return findProfile(db, profileId)
  if (profilePicId !== undefined) return findPicture(db, { me, id: profilePicId, now })
  if (messageId === undefined) return undefined
  if (senderProfileId === undefined) return findMessage(db, me, messageId)
  return findBroadcast(db, { reporter, now, senderProfileId, id: messageId })
}

async function findProfile(db: Db, id: string): Promise<Found | undefined> {
  const profile = await db
    .selectFrom('profiles')
    .select('name')
    .select(fieldColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!profile) return undefined
  const pictures = await pictureRows(db)
    .where('profile_id', '=', id)
    .where('private_since', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const bundles = pictures.map(picture => picture.bundle).toSorted()
  return {
    kind: 'PROFILE',
    thingId: id,
    accusedProfileId: id,
    evidence: { ...profile, pictureIds: pictures.map(picture => picture.id) },
    judged: [profile, bundles],
    pictures: pictures.slice(0, picturesCopiedMax),
  }
}

const pictureRows = (db: Db) =>
  db
    .selectFrom('pictures')
    .select(['id', 'bundle', 'width'])
    .select(sql<boolean>`private_since is not null`.as('isPrivate'))

/** The pictures of a message that its sender still has. Its recipient was shown them with it. */
const picturesIn = (db: Db, senderId: string, ids: readonly string[]) =>
  pictureRows(db)
    .where('profile_id', '=', senderId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('isPrivate')
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute()

/** A message that the reporter received, or sent. A report of the reporter's own message is refused later. */
async function findMessage(db: Db, me: string, id: string): Promise<Found | undefined> {
  const message = await db
    .selectFrom('chat_messages')
    .select(['sender_profile_id', 'body_text as bodyText', 'picture_ids as pictureIds'])
    .select('created_at as createdAt')
    .where('id', '=', id)
    .where(eb => eb.or({ recipient_profile_id: me, sender_profile_id: me }))
    .orderBy(eb => eb('recipient_profile_id', '=', me), 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!message) return undefined
  const { sender_profile_id: accusedProfileId, ...evidence } = message
  const pictures = await picturesIn(db, accusedProfileId, evidence.pictureIds)
  return { kind: 'MESSAGE', thingId: id, accusedProfileId, evidence, judged: evidence, pictures }
}

interface BroadcastNamed {
  readonly reporter: Reporter
  readonly now: Date
  readonly senderProfileId: string
  readonly id: string
}

/**
 * A broadcast that still exists and that the reporter could have read. It is not far from them, and neither had blocked
 * the other when it was written. One extra sector allows for a reporter who has moved since.
 */
async function findBroadcast(
  db: Db,
  { reporter, now, senderProfileId, id }: BroadcastNamed,
): Promise<Found | undefined> {
  const { profileId: me, defaultCity } = reporter
  const point = await db
    .selectFrom('positions')
    .select(['lat', 'lon'])
    .where('profile_id', '=', me)
    .where('effective_until', '>', now)
    .executeTakeFirst()
  const around = sectorsAround(point ?? defaultCity, limits.broadcastSectorRadius + 1)
  const broadcast = await db
    .selectFrom('chat_broadcasts')
    .select(['body_text as bodyText', 'picture_ids as pictureIds'])
    .select(['sector_lat as sectorLat', 'sector_lon as sectorLon', 'created_at as createdAt'])
    .where('sender_profile_id', '=', senderProfileId)
    .where('id', '=', id)
    .where('created_at', '>', new Date(now.getTime() - serverLimits.broadcastKeptMs))
    .where(eb =>
      eb(
        eb.refTuple('sector_lat', 'sector_lon'),
        'in',
        around.map(({ lat, lon }) => eb.tuple(lat, lon)),
      ),
    )
    .where(
      sql<boolean>`not exists (
        select from blocks
        where (blocker_profile_id, blocked_profile_id) in (
            (${me}, ${senderProfileId}), (${senderProfileId}, ${me}))
          and blocks.created_at <= chat_broadcasts.created_at)`,
    )
    .executeTakeFirst()
  if (!broadcast) return undefined
  const pictures = await picturesIn(db, senderProfileId, broadcast.pictureIds)
  return {
    kind: 'MESSAGE',
    thingId: id,
    accusedProfileId: senderProfileId,
    evidence: broadcast,
    judged: broadcast,
    pictures,
  }
}

async function findPicture(
  db: Db,
  { me, id, now }: { readonly me: string; readonly id: string; readonly now: Date },
): Promise<Found | undefined> {
  const picture = await db
    .selectFrom('pictures')
    .select(['id', 'bundle', 'profile_id', 'version', 'width', 'height', 'nsfw_by as nsfwBy'])
    .select(['private_since as privateSince', 'created_at as createdAt'])
    .where('id', '=', id)
    .where(eb => eb.or([isOpenTo(me, now), wasShownTo(me)]))
    .executeTakeFirst()
  if (!picture) return undefined
  const { id: thingId, profile_id: accusedProfileId, bundle, ...evidence } = picture
  const { width } = evidence
  const isPrivate = evidence.privateSince !== null
  return {
    kind: 'PICTURE',
    thingId,
    accusedProfileId,
    evidence,
    // Marks may change, and with them the version, but the bytes stay the same.
    judged: { bundle },
    pictures: [{ bundle, width, isPrivate }],
  }
}

/** Condition on `pictures`: the owner once shared it with the member, or sent it to them. */
function wasShownTo(me: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'pictures'>()
  const grant = eb
    .selectFrom('pictures_grants')
    .select('pictures_grants.id')
    .whereRef('pictures_grants.picture_id', '=', 'pictures.id')
    .where('pictures_grants.viewer_profile_id', '=', me)
  const message = eb
    .selectFrom('chat_messages')
    .select('chat_messages.id')
    .whereRef('chat_messages.sender_profile_id', '=', 'pictures.profile_id')
    .where('chat_messages.recipient_profile_id', '=', me)
    .where(inside => inside('pictures.id', '=', inside.fn.any('chat_messages.picture_ids')))
  return eb.or([eb.exists(grant), eb.exists(message)])
}
