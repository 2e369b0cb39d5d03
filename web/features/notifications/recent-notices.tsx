import { notificationsTexts as texts } from '#shared/texts/notifications.ts'
import { formatTime } from '#web/lib/format.ts'
import { useRecentNotices } from '#web/lib/recent-notices.ts'
import { Heading, Hint, Text } from '#web/ui/layout/primitives.tsx'
import styles from './notification-list.module.css'

/** Notices that went by themselves, for readers who missed one. */
export function RecentNotices() {
  const notices = useRecentNotices()
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="recent-notices">
      <Heading level={2} size="large" id="recent-notices" className={styles.heading}>
        {texts.recent}
      </Heading>
      <ul className={styles.list}>
        {notices.map(({ tsShown, title, description }) => (
          <li key={`${title} ${description}`} className={styles.words}>
            <Text wrap="anywhere">{title}</Text>
            {description && <Text wrap="anywhere">{description}</Text>}
            <Hint as="time" dateTime={new Date(tsShown).toISOString()}>
              {formatTime(tsShown)}
            </Hint>
          </li>
        ))}
      </ul>
    </section>
  )
}
