import { sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import type { Card } from '#shared/contract/games-hot-or-not.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import type { DealNeeds } from '../deal-items.ts'
import { dealPictures, shownPicture } from '../deal-pictures.ts'
import { isOn } from '../players.ts'
import { openStars } from './stars.ts'

const game = 'HOT_OR_NOT'

/** The rule over `pictures`: the player has said nothing of it elsewhere. */
export const isUnknownTo = (profileId: string) => sql<boolean>`not exists (
  select from likes_pictures own where own.liker_profile_id = ${profileId} and own.picture_id = pictures.id)`

/** The next pictures, whose owners are not named; none while too few have joined. */
export async function readCards(
  platform: DealNeeds & Pick<Platform, 'secret'>,
  profileId: string,
): Promise<Card[]> {
  const { db } = platform
  const count = (await isOn(db, game)) ? gamesLimits.cards : 0
  const dealt = await dealPictures(platform, profileId, {
    game,
    count,
    where: isUnknownTo(profileId),
  })
  const pictureIds = dealt.map(({ id }) => id)
  const stars = await openStars(platform, db, { profileId, pictureIds })
  return dealt.map(picture => ({ ...shownPicture(picture), hasStar: stars.has(picture.id) }))
}
