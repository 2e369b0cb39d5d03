import type { AuditEntry, AuditFilter } from '#shared/contract/audit-log.ts'
import { auditLogTexts as texts } from '#shared/texts/audit-log.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { retryOf } from '#web/lib/retry.ts'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import { Facts } from '../facts.tsx'
import { useAuditLog } from './audit-log.data.ts'

export interface AuditEntriesProps {
  filter: AuditFilter
}

/** The entries found, the newest first. */
export function AuditEntries({ filter }: AuditEntriesProps) {
  const { entries, ...found } = useAuditLog(filter)
  if (found.isLoadingError) {
    return (
      <ErrorState
        title={texts.loadFailed}
        body={refusalWords(found.error) ?? texts.unreachable}
        {...retryOf(found)}
      />
    )
  }
  if (!entries) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="9rem" />
        <Skeleton shape="card" height="9rem" />
      </CardsSkeleton>
    )
  }
  if (entries.length === 0) return <EmptyState title={texts.empty} body={texts.emptyBody} />
  return (
    <Stack gap={4} above={5} quietFocus>
      <Stack aria-label={texts.title} as="ul" gap={3} below={4} wrap="anywhere" quietFocus>
        {entries.map(entry => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </Stack>
      <LoadMore next={found} label={texts.more} failedLabel={texts.moreFailed} />
    </Stack>
  )
}

interface EntryProps {
  entry: AuditEntry
}

function Entry({ entry }: EntryProps) {
  const { tsActed, action, details, reason, address = '' } = entry
  return (
    <Card as="article" level={3} title={texts.actions[action]}>
      <Stack gap={3}>
        <p>
          <time dateTime={new Date(tsActed).toISOString()}>{formatDateTime(tsActed)}</time>
        </p>
        <Facts
          facts={[
            [texts.by, texts.actor(entry)],
            [texts.about, texts.member(entry)],
            [texts.details, details],
            [texts.address, address],
            [texts.reason, reason],
          ]}
        />
      </Stack>
    </Card>
  )
}
