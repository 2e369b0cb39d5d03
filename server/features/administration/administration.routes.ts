import { administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { roleCounts } from './role-counts.ts'

export interface AdministrationNeeds {
  /** Adds members of the role TEST in the caller's transaction. @returns the ids of their profiles */
  readonly addTestUsers: (tx: Db, count: number) => Promise<string[]>
}

/** What administrators see and do of the site as a whole. */
export function administrationRoutes(
  serve: Serve,
  platform: Platform,
  { addTestUsers }: AdministrationNeeds,
): void {
  const { db } = platform

  serve('POST /api/admin/testUsersCreate/:count', ({ params: { count }, viewer, request }) =>
    db.transaction().execute(async tx => {
      const added = await addTestUsers(tx, count)
      await recordAct(platform, tx, {
        actor: administrator(viewer, request),
        action: 'TEST_USERS_CREATED',
        details: String(count),
      })
      return added
    }),
  )

  serve('GET /api/admin/dashboard/userRoleCounts', () => roleCounts(db))
}
