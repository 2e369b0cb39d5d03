import { notificationsTexts as texts } from '#shared/texts/notifications.ts'
import {
  NotificationList,
  NotificationListSkeleton,
} from '#web/features/notifications/notification-list.tsx'
import {
  useDeleteNotification,
  useNotifications,
} from '#web/features/notifications/notifications.data.ts'
import { RecentNotices } from '#web/features/notifications/recent-notices.tsx'
import { useOwnProfile } from '#web/features/profile/profile.data.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

export function NotificationsPage() {
  const own = useOwnProfile()
  return (
    <Page width="narrow" flush title={texts.title}>
      {own.data && <Notifications me={own.data.id} />}
      {!own.data && !own.isLoadingError && <NotificationListSkeleton />}
      {own.isLoadingError && <ErrorState title={texts.failed} {...failedRead(own)} />}
      <RecentNotices />
    </Page>
  )
}

function Notifications({ me }: { me: string }) {
  const list = useNotifications(me)
  const remove = useDeleteNotification(me)
  if (list.data) {
    return (
      <>
        {remove.isError && <Notice kind="error">{texts.removeFailed}</Notice>}
        <NotificationList items={list.data} onDelete={id => remove.mutate(id)} />
      </>
    )
  }
  if (!list.isLoadingError) return <NotificationListSkeleton />
  return <ErrorState title={texts.failed} {...failedRead(list)} />
}
