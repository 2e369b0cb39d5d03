import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { deleteNotification, readNotifications, readUnreadCounts } from './notifications.queries.ts'

export function notificationsRoutes(serve: Serve, platform: Platform): void {
  serve('GET /api/notifications/:profileId', ({ params }) =>
    readNotifications(platform, params.profileId),
  )

  serve('DELETE /api/notification/:id', async ({ viewer, params }) => {
    const isDeleted = await deleteNotification(platform.db, viewer.profileId, params.id)
    if (!isDeleted) refuse('notifications/not-found')
  })

  serve('GET /api/unread-counts/:profileId', ({ params }) =>
    readUnreadCounts(platform, params.profileId),
  )
}
