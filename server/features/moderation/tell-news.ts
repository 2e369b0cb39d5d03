import { notifyAll, withdrawFromAll } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Tells sides of a case of something new in it. It takes the place of what they were told before, and is pushed anew. */
export async function tellNews(
  platform: Pick<Platform, 'clock' | 'live'>,
  tx: Db,
  { caseId, profileIds }: { readonly caseId: string; readonly profileIds: readonly string[] },
): Promise<void> {
  // In the order in which a draw writes to others.
  const news = { profileIds: profileIds.toSorted(), kind: 'CASE_NEWS', caseId } as const
  await withdrawFromAll(tx, news)
  await notifyAll(platform, tx, news)
}
