import type { UseQueryResult } from '@tanstack/react-query'
import type { Version } from '#shared/contract/site.ts'
import { versionsTexts as texts } from '#shared/texts/versions.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { retryOf } from '#web/lib/retry.ts'
import { useServerVersion, useWebVersion } from '#web/lib/version.data.ts'
import { Card, CardGrid } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import styles from './versions.module.css'

export function VersionsPage() {
  const server = useServerVersion()
  const web = useWebVersion()
  const areBothKnown = server.data !== undefined && web.data !== undefined
  const isSame = server.data?.gitCommitHash === web.data?.gitCommitHash
  return (
    <Page width="narrow" title={texts.title} lead={texts.lead}>
      <Stack gap={5}>
        <CardGrid>
          <VersionCard title={texts.server} query={server} />
          <VersionCard title={texts.web} query={web} />
        </CardGrid>
        <div className={styles.verdict}>
          {areBothKnown && (
            <Notice kind={isSame ? 'success' : 'warning'}>
              {isSame ? texts.same : texts.different}
            </Notice>
          )}
        </div>
      </Stack>
    </Page>
  )
}

interface VersionCardProps {
  title: string
  query: UseQueryResult<Version>
}

function VersionCard({ title, query }: VersionCardProps) {
  return (
    <Card title={title}>
      <Stack className={styles.version} gap={2}>
        <VersionWords {...query} />
      </Stack>
    </Card>
  )
}

function VersionWords({ data, isLoadingError, isFetching, refetch }: VersionCardProps['query']) {
  if (isLoadingError) {
    return <ErrorState level={3} title={texts.failed} {...retryOf({ isFetching, refetch })} />
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
      <Text as="code" size="large" tone="ink" title={data.gitCommitHash}>
        {data.gitCommitHash.slice(0, texts.shortLength)}
      </Text>
      <p>
        {texts.committed}{' '}
        <time dateTime={new Date(data.gitCommitTs).toISOString()}>
          {formatDateTime(data.gitCommitTs)}
        </time>
      </p>
    </>
  )
}
