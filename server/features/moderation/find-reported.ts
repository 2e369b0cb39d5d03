import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { fieldColumns } from '#server/features/profile/profile-fields.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isPresentable } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import type { Report } from '#shared/contract/moderation.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { sectorsAround } from '#shared/sectors.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** The reported thing. Its content of now is copied as evidence. */
export interface Reported {
  readonly kind: 'PROFILE' | 'MESSAGE' | 'PICTURE'
  readonly thingId: string
  readonly accusedProfileId: string
  readonly evidence: Readonly<Record<string, unknown>>
}

type Thing = Pick<Report, 'profileId' | 'messageId' | 'senderProfileId' | 'profilePicId'>

export interface Reporter {
  readonly profileId: string
  /** Around which they read broadcasts who have no place. */
  readonly defaultCity: Point
}

/**
 * The one thing that a report names, if the reporter can see it or could once. Blocks in either direction do not matter,
 * nor a picture that is no longer shared: neither must prevent a report.
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
      'exactly one of profileId, messageId and profilePicId is needed, and senderProfileId with a messageId only'
    refuse('request/invalid', { errors: [{ path: '/', message }] })
  }
  const found = await find(platform, reporter, thing)
  if (!found) refuse('moderation/not-found')
  if (found.accusedProfileId === reporter.profileId) refuse('moderation/oneself')
  const isShown = await isPresentable(platform.db, found.accusedProfileId)
  return isShown ? found : refuse('moderation/not-found')
}

async function find(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  reporter: Reporter,
  { profileId, messageId, senderProfileId, profilePicId }: Thing,
): Promise<Reported | undefined> {
  const { profileId: me } = reporter
  const now = clock.now()
  if (profileId !== undefined) return findProfile(db, profileId)
  if (profilePicId !== undefined) return findPicture(db, { me, id: profilePicId, now })
  if (messageId === undefined) return undefined
  if (senderProfileId === undefined) return findMessage(db, me, messageId)
  return findBroadcast(db, { reporter, now, senderProfileId, id: messageId })
}

async function findProfile(db: Db, id: string): Promise<Reported | undefined> {
  const profile = await db
    .selectFrom('profiles')
    .select('name')
    .select(fieldColumns)
    .select(eb =>
      eb
        .selectFrom('pictures')
        .select(picture => picture.fn.jsonAgg('pictures.id').as('ids'))
        .whereRef('pictures.profile_id', '=', 'profiles.id')
        .where('pictures.private_since', 'is', null)
        .as('pictureIds'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!profile) return undefined
  return { kind: 'PROFILE', thingId: id, accusedProfileId: id, evidence: profile }
}

/** A message the reporter received, or wrote themselves, which is then refused. */
async function findMessage(db: Db, me: string, id: string): Promise<Reported | undefined> {
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
  return { kind: 'MESSAGE', thingId: id, accusedProfileId, evidence }
}

interface BroadcastNamed {
  readonly reporter: Reporter
  readonly now: Date
  readonly senderProfileId: string
  readonly id: string
}

/**
 * A broadcast, as long as it lives, that the reporter can have read: it is not far from where they are, and neither had
 * blocked the other when it was written. A sector more than is read allows for who has moved since.
 */
async function findBroadcast(
  db: Db,
  { reporter, now, senderProfileId, id }: BroadcastNamed,
): Promise<Reported | undefined> {
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
  return { kind: 'MESSAGE', thingId: id, accusedProfileId: senderProfileId, evidence: broadcast }
}

async function findPicture(
  db: Db,
  { me, id, now }: { readonly me: string; readonly id: string; readonly now: Date },
): Promise<Reported | undefined> {
  const picture = await db
    .selectFrom('pictures')
    .select(['profile_id', 'version', 'width', 'height', 'nsfw_by as nsfwBy'])
    .select(['private_since as privateSince', 'created_at as createdAt'])
    .where('id', '=', id)
    .where(eb => eb.or([isOpenTo(me, now), wasShownTo(me)]))
    .executeTakeFirst()
  if (!picture) return undefined
  const { profile_id: accusedProfileId, ...evidence } = picture
  return { kind: 'PICTURE', thingId: id, accusedProfileId, evidence }
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
