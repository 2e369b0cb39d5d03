import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { hasEnoughFlags } from './flag-picture.ts'

/**
 * The owner declares a picture NSFW or safe. Declaring it safe contests the classifier, whose rating is a hint; a mark by
 * several members they cannot take back.
 */
export async function markPicture(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  { profileId }: Viewer,
  pictureId: string,
  isNsfw: boolean,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const picture = await tx
      .selectFrom('pictures')
      .select('nsfw_by as nsfwBy')
      .where('id', '=', pictureId)
      .where('profile_id', '=', profileId)
      .forUpdate()
      .executeTakeFirst()
    if (!picture) refuse('pictures/not-found')
    const { nsfwBy } = picture
    const isDeclared = nsfwBy === 'OWNER' || nsfwBy === 'MEMBERS'
    // The owner's declaration outlasts the rating, also one that is still to come.
    if (isNsfw ? isDeclared : nsfwBy === null) return
    const now = clock.now()
    if (nsfwBy === 'MEMBERS' || (!isNsfw && (await hasEnoughFlags(tx, pictureId, now)))) {
      refuse('pictures/marked-by-members')
    }
    const contest = nsfwBy === 'OWNER' ? {} : { nsfw_contested_at: now }
    await tx
      .updateTable('pictures')
      // The ordinary address answers something else now.
      .set(eb => ({ version: eb('version', '+', 1) }))
      .set(
        isNsfw
          ? { nsfw_by: 'OWNER', nsfw_since: now }
          : { nsfw_by: null, nsfw_since: null, ...contest },
      )
      .where('id', '=', pictureId)
      .execute()
    await announceChange(tx, profileId)
  })
}
