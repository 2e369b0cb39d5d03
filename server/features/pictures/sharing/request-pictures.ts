import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockPair, requireMeeting, requireReachable } from '#server/policies/contact.ts'
import type { PictureRequest, RequestPair } from '#shared/contract/picture-grants.ts'
import { serverLimits } from '#shared/limits.ts'
import { askedAt, saveRequest, withdrawRequest } from './requests.queries.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'live'>

/** Asks another member for his private pictures: answered alike whether he has any, and whether he once declined. */
export async function requestPictures(
  platform: Needs & Pick<Platform, 'attempts'>,
  pair: RequestPair,
): Promise<PictureRequest> {
  const { attempts, clock, db, live } = platform
  const { requesterProfileId: viewerId, ownerProfileId: ownerId } = pair
  if (viewerId === ownerId) refuse('pictures/oneself')
  await attempts.take('picture-request', viewerId, serverLimits.pictureRequests)
  await db.transaction().execute(async tx => {
    await requireMeeting(tx, { memberId: viewerId, otherId: ownerId })
    const isNews = await saveRequest(tx, { ownerId, viewerId }, clock.now())
    if (isNews) await live.publish(tx, ownerId, { kind: 'pictures', profileId: viewerId })
  })
  return present(platform, pair)
}

/** What the asking member knows of his request. */
export async function readRequest(platform: Needs, pair: RequestPair): Promise<PictureRequest> {
  await requireReachable(platform.db, pair.requesterProfileId, pair.ownerProfileId)
  return present(platform, pair)
}

async function present({ clock, db }: Needs, pair: RequestPair): Promise<PictureRequest> {
  const { requesterProfileId: viewerId, ownerProfileId: ownerId } = pair
  const asked = await askedAt(db, { ownerId, viewerId }, clock.now())
  return { ...pair, ...(asked ? { tsCreated: asked.getTime() } : {}) }
}

/** Takes a request back, if there is one. */
export async function takeRequestBack({ clock, db, live }: Needs, pair: RequestPair) {
  const { requesterProfileId: viewerId, ownerProfileId: ownerId } = pair
  await db.transaction().execute(async tx => {
    // With one who has gone, the request has.
    await lockPair(tx, viewerId, ownerId)
    const wasOpen = await withdrawRequest(tx, { ownerId, viewerId }, clock.now())
    if (wasOpen) await live.publish(tx, ownerId, { kind: 'pictures', profileId: viewerId })
  })
}
