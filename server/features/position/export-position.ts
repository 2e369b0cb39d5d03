import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile } from '#server/platform/archive.ts'

/**
 * The place as others see it, and the one that is to follow; after it has ended, when that was, whether he hid, and
 * what is remembered of cells. The
 * exact place of a device is nowhere stored.
 */
export const exportPosition: ExportPart = async function* ({ db, clock }, { profileId }) {
  const position = await db
    .selectFrom('positions')
    .select(['lat', 'lon', 'published_by as publishedBy', 'hidden', 'memory as rememberedCells'])
    .select(['pending_lat as pendingLat', 'pending_lon as pendingLon', 'publish_at as publishAt'])
    .select(['reported_at as reportedAt', 'shown_at as shownAt'])
    .select('effective_until as effectiveUntil')
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  if (!position) return yield jsonFile('position.json', {})
  const { hidden, rememberedCells, effectiveUntil } = position
  const isValid = effectiveUntil > clock.now()
  yield jsonFile('position.json', isValid ? position : { hidden, rememberedCells, effectiveUntil })
}
