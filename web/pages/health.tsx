import { healthTexts as texts } from '#shared/texts/health.ts'
import { GamesTabs } from '#web/features/games/games-tabs.tsx'
import { useHealth } from '#web/features/health/health.data.ts'
import { HealthNotices } from '#web/features/health/health-notices.tsx'
import { ReportSection } from '#web/features/health/report-section.tsx'
import { OwnTestCard, TestingLinks } from '#web/features/health/testing.tsx'
import { failedRead } from '#web/lib/failed-read.ts'
import type { PageProps } from '#web/lib/route.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'

export function HealthPage({ routes }: PageProps) {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <GamesTabs page="arbitration" routes={routes} />
      <Health />
    </Page>
  )
}

function Health() {
  const query = useHealth()
  if (query.isLoadingError) return <ErrorState title={texts.loadFailed} {...failedRead(query)} />
  if (query.data === undefined) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="11rem" />
        <Skeleton shape="card" height="16rem" />
        <Skeleton shape="card" height="11rem" />
      </CardsSkeleton>
    )
  }
  const { notices, test, nextReportOn, testingLinks } = query.data
  return (
    <Stack gap={6} max="40rem">
      {notices.length > 0 && <HealthNotices notices={notices} />}
      <ReportSection nextReportOn={nextReportOn} />
      <OwnTestCard test={test} />
      <TestingLinks links={testingLinks} />
    </Stack>
  )
}
