import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isLockTimeout } from '#server/platform/database/database-errors.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { contributorOf } from '#server/policies/entitlements.ts'
import { lockProfiles, lockSession } from '#server/policies/write-between.ts'
import type { Broadcast, MessageDraft } from '#shared/contract/chat.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { broadcastsOf, isShownTo } from './chat.queries.ts'
import { announceBroadcast } from './deliver-broadcasts.ts'
import { broadcastsWhere, ownPoint, toBroadcast } from './read-broadcasts.ts'
import { isWithdrawn } from './withdraw-message.ts'

interface Sending {
  readonly writer: Viewer
  readonly draft: MessageDraft & { readonly id: string }
}

/** The longest wait for each lock. Other processes may hold many. */
const lockMostMs = 2_000
/** More moves than a member can make while they wait. */
const triesMax = 3

/** The sender's sector is not the one that was locked. */
class Moved extends Error {}

/**
 * Stores a message for the members around. A repeated send under the same id stores nothing. The message belongs to the
 * sector of the published point, which is locked until the end. So a sender who has hidden or moved before is not
 * revealed at their old place. Locks are taken in this order: profile, sender, session, sector, position. A whole crowd
 * may wait for a sector. They wait without a connection and without a lock on anyone's position.
 */
export async function sendBroadcast(platform: Platform, writer: Viewer, draft: MessageDraft) {
  if (draft.bodyText === '' && draft.profilePicIds.length === 0) refuse('chat/empty')
  if (draft.replyToId !== undefined) refuse('chat/unknown-reply')
  const sending = { writer, draft: { ...draft, id: draft.id ?? newId(platform.clock) } }
  const done = await platform.writeQueue.run(`by ${writer.profileId}`, () =>
    sendFromOwnSector(platform, sending),
  )
  return done ?? refuse('server/unavailable')
}

/** A sender who moves to another sector while they wait then waits for the new one. */
async function sendFromOwnSector(platform: Platform, sending: Sending) {
  const { clock, db, writeQueue } = platform
  for (let tries = 0; tries < triesMax; tries++) {
    const place = await ownPoint(db, sending.writer.profileId, clock.now()).executeTakeFirst()
    const sector = place && sectorOf(place)
    const send = () => ifNotMoved(sendFrom(platform, sending, sector))
    const sent = sector ? await writeQueue.run(nameOf(sector), send) : await send()
    if (sent !== 'moved') return sent
  }
  return undefined
}

async function ifNotMoved<Sent>(sending: Promise<Sent>): Promise<Sent | 'moved'> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof Moved) return 'moved'
    if (isLockTimeout(error)) refuse('server/unavailable', { cause: error })
    throw error
  }
}

/** Runs in one transaction. @throws Moved when the published point is in another sector by now */
function sendFrom(platform: Platform, sending: Sending, sector: Point | undefined) {
  const { writer, draft } = sending
  return platform.db.transaction().execute(async tx => {
    await sql`select set_config('lock_timeout', ${String(lockMostMs)}, true)`.execute(tx)
    await lockSender(tx, writer)
    const isNew = !(await findSent(tx, draft))
    if (isNew) await store(platform, tx, { ...sending, sector })
    return { isNew, message: await readSent(platform, tx, draft) }
  })
}

/**
 * Allows one broadcast at a time, so two in parallel do not both take the last one of a day. Neither profile nor
 * session can end meanwhile.
 */
async function lockSender(tx: Db, writer: Viewer) {
  const { profileId } = writer
  const existing = await lockProfiles(tx, [profileId])
  if (!existing.has(profileId)) refuse('session/missing')
  await lockNamed(tx, broadcastsOf(profileId))
  await lockSession(tx, writer, { reachesOthers: true })
}

/** @returns whether it was sent before. Refuses an id that another message of the sender has, or one taken back. */
async function findSent(tx: Db, draft: Sending['draft']): Promise<boolean> {
  const { id, senderProfileId: me } = draft
  const sent = await tx
    .selectFrom('chat_broadcasts')
    .select(['body_text', 'picture_ids'])
    .where('sender_profile_id', '=', me)
    .where('id', '=', id)
    .executeTakeFirst()
  const { rows } = await sql<{ isTaken: boolean }>`
    select ${isWithdrawn(me, id)}
      or exists (select from chat_messages where id = ${id} and ${isShownTo(me)}) as "isTaken"`.execute(
    tx,
  )
  if (rows[0]?.isTaken) refuse('chat/id-taken')
  if (!sent) return false
  const isSame =
    sent.body_text === draft.bodyText && isDeepStrictEqual(sent.picture_ids, draft.profilePicIds)
  return isSame || refuse('chat/id-taken')
}

async function store(
  platform: Platform,
  tx: Db,
  { writer, draft, sector }: Sending & { readonly sector: Point | undefined },
) {
  const { clock } = platform
  const { senderProfileId: me } = draft
  // With the lock, numbers within a sector become visible in order. A reader who continues from the highest number
  // misses none.
  if (sector) await lockNamed(tx, nameOf(sector))
  const place = await ownPoint(tx, me, clock.now()).forShare().executeTakeFirst()
  if (!place) refuse('position/none-yet')
  if (!sector || nameOf(sectorOf(place)) !== nameOf(sector)) throw new Moved()
  if (place.hidden) refuse('chat/hidden')
  await requirePublicPictures(tx, me, draft.profilePicIds)
  await takeOne(platform, tx, writer)
  await tx
    .insertInto('chat_broadcasts')
    .values({
      id: draft.id,
      sender_profile_id: me,
      sector_lat: sector.lat,
      sector_lon: sector.lon,
      body_text: draft.bodyText,
      picture_ids: draft.profilePicIds,
      created_at: clock.now(),
    })
    .execute()
  await announceBroadcast(platform, tx, { senderProfileId: me, id: draft.id })
}

const nameOf = (sector: Point) => `broadcasts in ${sectorKey(sector)}`

/** Everybody around sees the pictures, so private ones are refused. */
async function requirePublicPictures(tx: Db, me: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const own = await tx
    .selectFrom('pictures')
    .select('private_since')
    .where('id', 'in', ids)
    .where('profile_id', '=', me)
    .execute()
  if (own.length < ids.length) refuse('chat/foreign-picture')
  if (own.some(picture => picture.private_since !== null)) refuse('chat/private-picture')
}

/** Counts every broadcast for a day, even after it has ended or was erased. */
async function takeOne({ quotas, clock }: Platform, tx: Db, { accountId, profileId }: Viewer) {
  const own = quotas.within(tx)
  await own.take('broadcast-burst', profileId, serverLimits.broadcastBurst)
  const taken = await own.takeOrWait('broadcast', profileId, limits.standardBroadcasts)
  if ('giveBack' in taken) return
  const now = clock.now()
  // Checked last, because most members never reach the limit.
  if (await contributorOf(tx, accountId, now)) return
  const waitMs = taken.freeAt - now.getTime()
  refuse('chat/broadcasts-spent', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}

async function readSent({ clock }: Platform, tx: Db, draft: Sending['draft']): Promise<Broadcast> {
  const row = await broadcastsWhere(tx, clock.now(), sql<boolean>`true`)
    .where('sender_profile_id', '=', draft.senderProfileId)
    .where('chat_broadcasts.id', '=', draft.id)
    .executeTakeFirst()
  // The broadcast was sent again after its end.
  return row ? toBroadcast(row) : refuse('chat/id-taken')
}
