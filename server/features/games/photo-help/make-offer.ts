import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import { type Writer, writeOwn } from '#server/policies/write-between.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { largestCrop } from '#shared/games/photo-help/rules.ts'
import { withdrawNotification } from '../../notifications/notify.ts'
import { asPlayer, lockPlayer, takePace } from '../players.ts'
import { game, lockOffer, ownOffer } from './offers.queries.ts'
import { endStaleOffers } from './photo-help.jobs.ts'

interface Offer {
  /** Made by the browser. The same id again is the same offer. */
  readonly id: string
  readonly pictureId: string
}

/** Offers a picture to helpers, once, however often it is sent. */
export async function makeOffer(
  platform: Pick<Platform, 'clock' | 'config' | 'db' | 'writeQueue'>,
  viewer: Viewer,
  offer: Offer,
): Promise<void> {
  await takePace(platform, viewer.accountId)
  await asPlayer(platform, { writer: viewer, game }, async tx => {
    // Without the lock, two devices at once could both offer the third picture.
    await lockPlayer(tx, viewer.profileId, game)
    const known = await tx
      .selectFrom('games_photo_offers')
      .select(['profile_id as profileId', 'picture_id as pictureId'])
      .where('id', '=', offer.id)
      .executeTakeFirst()
    if (known) {
      const isSame = known.profileId === viewer.profileId && known.pictureId === offer.pictureId
      return isSame ? undefined : refuse('games/answered')
    }
    await insertOffer(tx, viewer.profileId, { ...offer, now: platform.clock.now() })
  })
}

async function insertOffer(tx: Db, profileId: string, offer: Offer & { readonly now: Date }) {
  const { id, pictureId, now } = offer
  const picture = await tx
    .selectFrom('pictures')
    .select(['version', 'width', 'height'])
    .where('id', '=', pictureId)
    .where('profile_id', '=', profileId)
    .where(isForEverybody)
    .forKeyShare()
    .executeTakeFirst()
  if (!picture || largestCrop(picture).width === 0) refuse('games/picture-unfit')
  // A stale offer must not take up one of the member's offers until the job runs.
  await endStaleOffers(tx, now, sql`offer.profile_id = ${profileId}`)
  const open = await tx
    .selectFrom('games_photo_offers')
    .select('picture_id as pictureId')
    .where('profile_id', '=', profileId)
    .where('ended_at', 'is', null)
    .execute()
  const isOffered = open.some(other => other.pictureId === pictureId)
  if (isOffered || open.length >= photoHelpLimits.openOffers) refuse('games/offers-full')
  const inserted = await tx
    .insertInto('games_photo_offers')
    .values({
      id,
      profile_id: profileId,
      picture_id: pictureId,
      picture_version: picture.version,
      offered_at: now,
      ends_at: new Date(now.getTime() + photoHelpLimits.offerMs),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another member has used the same id at the same time.
  if (!inserted) refuse('games/answered')
}

/** The owner ends an offer without taking a crop. This says nothing about the helpers who proposed one. */
export function endOffer(
  platform: Pick<Platform, 'clock' | 'db' | 'writeQueue'>,
  writer: Writer,
  id: string,
): Promise<void> {
  const { profileId } = writer
  return writeOwn(platform, writer, async tx => {
    const now = platform.clock.now()
    const found = await ownOffer(tx, { id, ownerId: profileId, now })
    if (!found || !(await lockOffer(tx, found))) refuse('games/not-found')
    const ended = await tx
      .updateTable('games_photo_offers')
      .set({ state: 'ENDED', ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) refuse('games/over')
    await withdrawNotification(tx, { profileId, kind: 'PHOTO_PROPOSALS' })
  })
}
