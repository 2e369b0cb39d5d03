import type { UseQueryResult } from '@tanstack/react-query'
import type { Version } from '#shared/contract/site.ts'
import { versionsTexts as texts } from '#shared/texts/versions.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './versions.module.css'

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export interface VersionCardProps {
  title: string
  query: UseQueryResult<Version>
}

/** One of the two programs: the commit it was made from, and when that was. */
export function VersionCard({ title, query }: VersionCardProps) {
  return (
    <Card title={title}>
      <div className={styles.version}>
        <VersionWords {...query} />
      </div>
    </Card>
  )
}

function VersionWords({ data, isLoadingError, isFetching, refetch }: VersionCardProps['query']) {
  if (isLoadingError) {
    return (
      <ErrorState
        level={3}
        title={texts.failed}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <>
        <Skeleton width="7rem" />
        <Skeleton width="14rem" />
      </>
    )
  }
  if (data.gitCommitTs === 0) return texts.unknown
  return (
    <>
      <code className={styles.hash} title={data.gitCommitHash}>
        {data.gitCommitHash.slice(0, texts.shortLength)}
      </code>
      <p>
        {texts.committed}{' '}
        <time dateTime={new Date(data.gitCommitTs).toISOString()}>
          {date.format(data.gitCommitTs)}
        </time>
      </p>
    </>
  )
}
