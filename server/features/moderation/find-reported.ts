import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { fieldColumns } from '#server/features/profile/profile-fields.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isPresentable } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import type { Report } from '#shared/contract/moderation.ts'

/** The reported thing. Its content of now is copied as evidence. */
export interface Reported {
  readonly kind: 'PROFILE' | 'MESSAGE' | 'PICTURE'
  readonly thingId: string
  readonly accusedProfileId: string
  readonly evidence: Readonly<Record<string, unknown>>
}

type Thing = Pick<Report, 'profileId' | 'messageId' | 'profilePicId'>

/**
 * The one thing that a report names, if the reporter can see it or could once. Blocks in either direction do not matter,
 * nor a picture that is no longer shared: neither must prevent a report.
 */
export async function findReported(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  reporterId: string,
  thing: Thing,
): Promise<Reported> {
  const { profileId, messageId, profilePicId } = thing
  const named = [profileId, messageId, profilePicId].filter(id => id !== undefined)
  if (named.length !== 1) {
    const message = 'exactly one of profileId, messageId and profilePicId is needed'
    refuse('request/invalid', { errors: [{ path: '/', message }] })
  }
  const found =
    (profileId && (await findProfile(db, profileId))) ||
    (messageId &&
      ((await findMessage(db, reporterId, messageId)) ?? (await findBroadcast(db, messageId)))) ||
    (profilePicId &&
      (await findPicture(db, { me: reporterId, id: profilePicId, now: clock.now() })))
  if (!found) refuse('moderation/not-found')
  if (found.accusedProfileId === reporterId) refuse('moderation/oneself')
  const isShown = await isPresentable(db, found.accusedProfileId)
  return isShown ? found : refuse('moderation/not-found')
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

/** A broadcast, as long as it lives. Two senders may have used one id: it is the newer one. */
async function findBroadcast(db: Db, id: string): Promise<Reported | undefined> {
  const broadcast = await db
    .selectFrom('chat_broadcasts')
    .select(['sender_profile_id', 'body_text as bodyText', 'picture_ids as pictureIds'])
    .select(['sector_lat as sectorLat', 'sector_lon as sectorLon', 'created_at as createdAt'])
    .where('id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!broadcast) return undefined
  const { sender_profile_id: accusedProfileId, ...evidence } = broadcast
  return { kind: 'MESSAGE', thingId: id, accusedProfileId, evidence }
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
