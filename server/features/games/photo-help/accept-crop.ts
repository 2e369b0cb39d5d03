import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { CropsPictures } from '#server/policies/handed-over.ts'
import { type WriteBetween, writeBetween } from '#server/policies/write-between.ts'
import { withdrawNotification } from '../../notifications/notify.ts'
import { requirePlayer } from '../players.ts'
import { game, lockOffer, type OwnOffer, ownOffer, proposalsTo } from './offers.queries.ts'

type Needs = Pick<Platform, 'clock'> & WriteBetween & CropsPictures

interface Accepted {
  readonly offerId: string
  readonly cropId: string
  readonly gone: AbortSignal
}

/**
 * The owner takes a crop. One transaction replaces the picture and decides the offer, so neither happens alone. The
 * files are made before it. A second call or a crash leaves some behind, which the sweep removes. Helpers are notified
 * with the day's results.
 */
export async function acceptCrop(
  platform: Needs,
  viewer: Viewer,
  { offerId, cropId, gone }: Accepted,
): Promise<void> {
  const { clock, cropPicture, db } = platform
  const { profileId } = viewer
  const asked = { id: offerId, ownerId: profileId, now: clock.now() }
  const offer = (await ownOffer(db, asked)) ?? refuse('games/not-found')
  if (isTaken(offer, cropId)) return
  await requirePlayer(db, profileId, game)
  const to = { offerId, ...asked }
  const proposals = await proposalsTo(db, to)
  const chosen = proposals.find(({ id }) => id === cropId) ?? refuse('games/not-found')
  const { pictureId, version } = offer
  const meeting = { writer: viewer, otherId: chosen.helperId, refusal: 'games/not-found' } as const
  const cropped = cropPicture(viewer, {
    pictureId,
    version,
    cut: chosen.crop,
    gone,
    within: save =>
      writeBetween(platform, meeting, async tx => {
        await requirePlayer(tx, profileId, game)
        if (!(await lockOffer(tx, offer))) refuse('games/not-found')
        const locked = (await ownOffer(tx, asked)) ?? refuse('games/not-found')
        if (isTaken(locked, cropId)) return undefined
        const valid = await proposalsTo(tx, to)
        if (!valid.some(({ id }) => id === cropId)) refuse('games/not-found')
        const saved = await save(tx)
        await closeOffer(tx, { ...offer, cropId, now: clock.now() })
        await withdrawNotification(tx, { profileId, kind: 'PHOTO_PROPOSALS' })
        return saved
      }),
  })
  await cropped.catch(async (error: unknown) => {
    // The picture was replaced before this call could read it, perhaps by the same call sent twice.
    const isReplaced = error instanceof Refusal && error.code === 'pictures/not-found'
    const later = isReplaced && (await ownOffer(db, asked))
    if (!later || !isTaken(later, cropId)) throw error
  })
}

/** Whether this crop was taken before. Refuses if another one was, or if the offer is over. */
function isTaken({ takenId, isOpen }: OwnOffer, cropId: string): boolean {
  if (takenId !== null) return takenId === cropId || refuse('games/answered')
  return isOpen ? false : refuse('games/over')
}

interface Closed {
  readonly id: string
  readonly pictureId: string
  readonly cropId: string
  readonly now: Date
}

async function closeOffer(tx: Db, { id, pictureId, cropId, now }: Closed) {
  await sql`
    update games_photo_offers set state = 'ACCEPTED', ended_at = ${now},
      accepted_bundle = (select bundle from pictures where pictures.id = ${pictureId})
    where id = ${id}`.execute(tx)
  await tx
    .updateTable('games_photo_deals')
    .set({ outcome: 'TAKEN' })
    .where('id', '=', cropId)
    .execute()
}
