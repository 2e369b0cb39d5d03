import { IconBell, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Notification } from '#shared/contract/notifications.ts'
import { notificationsTexts as texts } from '#shared/texts/notifications.ts'
import { formatRecentTime } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Grid, Hint, Text } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { LoadingWords, Skeleton } from '#web/ui/state/skeleton.tsx'
import styles from './notification-list.module.css'

interface NotificationListProps {
  items: readonly Notification[]
  onDelete: (id: string) => void
}

/** An item links to its subject, and following the link deletes it. Its icon only deletes it. */
export function NotificationList({ items, onDelete }: NotificationListProps) {
  if (items.length === 0) {
    return <EmptyState icon={IconBell} title={texts.none} body={texts.noneBody} />
  }
  return (
    <ul className={styles.list}>
      <Items items={items} keyOf={({ id }) => id}>
        {item => (
          <Grid className={styles.item} as="li" columns="1fr auto" align="center" gap={1}>
            <NotificationWords item={item} onOpen={() => onDelete(item.id)} />
            <IconButton
              label={texts.removeOf(item.bodyText)}
              icon={IconTrash}
              onClick={() => onDelete(item.id)}
            />
          </Grid>
        )}
      </Items>
    </ul>
  )
}

function NotificationWords({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const { bodyText, tsCreated, url } = item
  const words = (
    <>
      <Text as="bdi" wrap="anywhere">
        {bodyText}
      </Text>
      <Hint as="time" dateTime={new Date(tsCreated).toISOString()}>
        {formatRecentTime(tsCreated)}
      </Hint>
    </>
  )
  return url === undefined ? (
    <button type="button" className={styles.words} onClick={onOpen}>
      {words}
    </button>
  ) : (
    <Link to={url} className={styles.words} onClick={onOpen}>
      {words}
    </Link>
  )
}

const skeletonWidths = ['65%', '50%', '75%', '40%', '60%']

export function NotificationListSkeleton() {
  return (
    <>
      <LoadingWords words={texts.loading} />
      <ul className={styles.list} aria-hidden="true">
        {skeletonWidths.map(width => (
          <Grid
            key={width}
            className={styles.item}
            as="li"
            columns="1fr auto"
            align="center"
            gap={1}
          >
            <span className={styles.words}>
              <Skeleton width={width} />
              <Skeleton width="5rem" />
            </span>
          </Grid>
        ))}
      </ul>
    </>
  )
}
