import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile } from '#server/platform/archive.ts'

/**
 * The point as others see it, and the pending one; of a position that has ended only when that was, whether the member
 * hid, and the memory of cells. The exact position of a device is stored nowhere.
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
