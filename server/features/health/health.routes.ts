import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { closeAppeal, readAppeals, readSender } from './appeals.ts'
import { findPeople } from './find-people.ts'
import { deleteOwnTest, saveOwnTest } from './own-test.ts'
import { contestNotice, deleteNotice, readOverview } from './read-notices.ts'
import { sendReport } from './send-report.ts'

export function healthRoutes(serve: Serve, platform: Platform): void {
  const { db, brands } = platform

  serve('GET /api/health-notices', ({ viewer, request }) =>
    readOverview(platform, viewer, brands.of(request.hostname)),
  )

  serve('DELETE /api/health-notice/:id', ({ viewer, params }) =>
    deleteNotice(db, viewer.profileId, params.id),
  )

  serve('PUT /api/health-notice/:id/appeal', ({ viewer, params, body }) =>
    contestNotice(platform, viewer.profileId, { ...params, ...body }),
  )

  serve('GET /api/health-people', ({ viewer, query }) =>
    findPeople(platform, viewer.profileId, query),
  )

  serve('POST /api/health-report', async ({ viewer, body, reply }) => {
    const { nextReportOn, isNew } = await sendReport(platform, viewer, body)
    reply.code(isNew ? 201 : 200)
    return { nextReportOn }
  })

  serve('PUT /api/health-test', ({ viewer, body }) => saveOwnTest(platform, viewer, body))

  serve('DELETE /api/health-test', ({ viewer }) => deleteOwnTest(db, viewer.profileId))

  serve('GET /api/admin/health-appeals', ({ viewer }) => readAppeals(platform, viewer.profileId))

  serve('POST /api/admin/health-appeals/:id/sender', ({ viewer, params, body, request }) =>
    readSender(platform, { actor: administrator(viewer, request), ...params, ...body }),
  )

  serve('PUT /api/admin/health-appeals/:id/closed', ({ viewer, params, body, request }) =>
    closeAppeal(platform, { actor: administrator(viewer, request), ...params, ...body }),
  )
}
