import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireReachable } from '#server/policies/contact.ts'
import { runningStay } from '#server/policies/dungeon.ts'
import {
  type WriteBetween,
  type Writer,
  withPairLock,
  writeBetween,
} from '#server/policies/write-between.ts'
import type { PictureRequest, RequestPair } from '#shared/contract/picture-grants.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { notify, withdrawNotification } from '../../notifications/notify.ts'
import type { Sharing } from './grants.queries.ts'
import { askedAt, requestNotified, saveRequest, withdrawRequest } from './requests.queries.ts'

type Needs = Pick<Platform, 'clock' | 'live'> & WriteBetween

/** Asks another member for their private pictures. The answer is the same whether they have any, or once declined. */
export async function requestPictures(
  platform: Needs & Pick<Platform, 'quotas'>,
  writer: Writer,
  pair: RequestPair,
): Promise<PictureRequest> {
  const { quotas, clock, live } = platform
  const { requesterProfileId: viewerId, ownerProfileId: ownerId } = pair
  if (viewerId === ownerId) refuse('pictures/oneself')
  await quotas.take('picture-request', viewerId, serverLimits.pictureRequests)
  await writeBetween(platform, { writer, otherId: ownerId }, async tx => {
    const isNew = await saveRequest(tx, { ownerId, viewerId }, clock.now())
    if (!isNew) return
    await sendSharingChanged(live, tx, { ownerId, viewerId })
    await notify(platform, tx, requestNotified({ ownerId, viewerId }))
  })
  return present(platform, pair)
}

/** What the requester knows of their request. */
export async function readRequest(
  platform: Pick<Platform, 'clock' | 'db'>,
  pair: RequestPair,
): Promise<PictureRequest> {
  await requireReachable(platform.db, pair.requesterProfileId, pair.ownerProfileId)
  return present(platform, pair)
}

async function present(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  pair: RequestPair,
): Promise<PictureRequest> {
  const { requesterProfileId: viewerId, ownerProfileId: ownerId } = pair
  const asked = await askedAt(db, { ownerId, viewerId }, clock.now())
  return { ...pair, ...(asked ? { tsCreated: asked.getTime() } : {}) }
}

/** Takes a request back, if there is one. */
export async function takeRequestBack(platform: Needs, writer: Writer, pair: RequestPair) {
  const { clock, live } = platform
  const { requesterProfileId: viewerId, ownerProfileId: ownerId } = pair
  // When the other member has been erased, so has the request.
  await withPairLock(platform, { writer, otherId: ownerId }, async tx => {
    const wasOpen = await withdrawRequest(tx, { ownerId, viewerId }, clock.now())
    if (!wasOpen) return
    await withdrawNotification(tx, requestNotified({ ownerId, viewerId }))
    // Nobody hears of who is in the dungeon.
    if (!(await runningStay(tx, viewerId))) {
      await sendSharingChanged(live, tx, { ownerId, viewerId })
    }
  })
}

/** To the pages of who is asked. */
const sendSharingChanged = (live: Platform['live'], db: Db, { ownerId, viewerId }: Sharing) =>
  live.publish(
    db,
    { profileId: ownerId, aboutProfileId: viewerId },
    { kind: 'pictures', profileId: viewerId },
  )
