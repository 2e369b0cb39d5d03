import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { earnCredits } from '#server/features/billing/earn-credits.ts'
import { countEffects } from '#server/features/games/photo-help/effect.ts'
import { tellOwners } from '#server/features/games/photo-help/photo-help.jobs.ts'
import { rewardHelpers } from '#server/features/games/photo-help/reward-helpers.ts'
import { putInDungeon } from '#server/features/moderation/dungeon/stay.factory.ts'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import type { PhotoCrop } from '#shared/games/photo-help/rules.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { firstOf, passToResults, playersOf, putGame } from './game-actions.ts'
import { replaceBytes, uploadBytes } from './picture-actions.ts'
import type { SharedSite, SiteWithClock, TestMember } from './test-site.ts'
import { expectDone, type Reply } from './visitor.ts'

export const joinPhotoHelp = (member: TestMember, isJoined = true): Promise<Reply> =>
  putGame(member, 'PHOTO_HELP', { isJoined })

/** Players of the game. Ten are enough for it to start. */
export const helpers = (site: Pick<SharedSite, 'many'>) =>
  someHelpers(site, gamesLimits.playersLeast)

export const someHelpers = <const Count extends number>(
  site: Pick<SharedSite, 'many'>,
  count: Count,
) => playersOf(site, 'PHOTO_HELP', count)

/** Large enough for a crop to cut something away. */
export const offeredSize = { width: 1_000, height: 800 }
let offered: Promise<Buffer> | undefined

/** @returns the id of a large picture of the member */
async function giveLargePicture(member: TestMember): Promise<string> {
  offered ??= makePictureBytes(offeredSize)
  return uploadBytes(member, await offered)
}

export const replaceOffered = async (owner: TestMember, pictureId: string): Promise<Reply> =>
  replaceBytes(owner, pictureId, new Uint8Array(await makePictureBytes()))

export const sentence = (site: SharedSite, member: TestMember): Promise<string> =>
  putInDungeon(site, member)

export const offer = (
  { visitor }: TestMember,
  profilePicId: string,
  id: string = randomUUID(),
): Promise<Reply> =>
  visitor.call('POST /api/games/photo-help/offers', { body: { id, profilePicId } })

export async function offerOf(owner: TestMember) {
  const [pictureId, id] = [await giveLargePicture(owner), randomUUID()]
  expectDone(await offer(owner, pictureId, id))
  return { id, pictureId }
}

/** @returns the ids of the offers dealt to a helper */
export const dealsOf = async ({ visitor }: TestMember) =>
  (await visitor.read('POST /api/games/photo-help/deals')).map(({ offerId }) => offerId)

export const usualCrop: PhotoCrop = { x: 200, y: 100, width: 400, height: 500 }

export const propose = (
  { visitor }: TestMember,
  id: string,
  { crop = usualCrop, tip = 'CLOSER' }: { readonly crop?: PhotoCrop; readonly tip?: string } = {},
): Promise<Reply> =>
  visitor.call('PUT /api/games/photo-help/deals/:id', {
    params: { id },
    body: { help: { crop, tip } },
  })

export const skip = ({ visitor }: TestMember, id: string): Promise<Reply> =>
  visitor.call('PUT /api/games/photo-help/deals/:id', { params: { id }, body: {} })

/** Skips the offers that are dealt before this one. */
export async function dealUntil(helper: TestMember, id: string): Promise<void> {
  for (;;) {
    const dealt = await dealsOf(helper)
    if (dealt.includes(id)) return
    if (dealt.length === 0) throw new Error('the offer was not dealt')
    for (const other of dealt) expectDone(await skip(helper, other))
  }
}

/** Proposes a crop, dated the day before, so that its owner can already read it. */
export async function help(
  { platform }: Pick<SharedSite, 'platform'>,
  helper: TestMember,
  id: string,
  proposal: Parameters<typeof propose>[2] = {},
): Promise<void> {
  await dealUntil(helper, id)
  expectDone(await propose(helper, id, proposal))
  await backdate(platform, id, helper)
}

/** Dates the proposals of an offer to the day before. */
export const backdate = (
  { db }: SharedSite['platform'],
  offerId: string,
  { profileId }: Pick<TestMember, 'profileId'>,
) =>
  sql`
    update games_photo_deals set answered_at = answered_at - interval '1 day'
    where offer_id = ${offerId} and profile_id = ${profileId}`.execute(db)

export const offerDetails = ({ visitor }: TestMember, id: string) =>
  visitor.read('GET /api/games/photo-help/offers/:id', { params: { id } })

export const accept = ({ visitor }: TestMember, id: string, cropId: string): Promise<Reply> =>
  visitor.call('PUT /api/games/photo-help/offers/:id/accepted', {
    params: { id },
    body: { cropId },
  })

export async function acceptFirst(owner: TestMember, id: string): Promise<Reply> {
  const [crop] = firstOf((await offerDetails(owner, id)).crops, 1)
  return accept(owner, id, crop.id)
}

/** Advances to the next results of the day, and delivers those of the game. */
export async function bringPhotoResults(site: SiteWithClock): Promise<void> {
  passToResults(site)
  await tellOwners(site.platform)
  await rewardNow(site)
  await countEffects(site.platform)
}

/** @param beforePaying throws where a kill would end the process */
export const rewardNow = (
  { platform }: Pick<SharedSite, 'platform'>,
  beforePaying: () => void = () => undefined,
): Promise<number> =>
  rewardHelpers({
    ...platform,
    earnCredits: async (...args) => {
      beforePaying()
      await earnCredits(...args)
    },
  })
