import { caseTexts, arbitrationTexts as texts } from '#shared/texts/arbitration.ts'
import { gamesTexts } from '#shared/texts/games.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { useDocket, useOwnCases } from '#web/features/moderation/cases/cases.data.ts'
import { Docket, HowItWorks } from '#web/features/moderation/cases/docket.tsx'
import { OwnCases, Waiting } from '#web/features/moderation/cases/own-cases.tsx'
import { useJuryService } from '#web/features/moderation/jury/jury.data.ts'
import { JuryService } from '#web/features/moderation/jury/jury-service.tsx'
import { useRefetchOnNews } from '#web/features/moderation/use-refetch-on-news.ts'
import type { PageProps } from '#web/lib/route.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './arbitration.module.css'
import { GamesTabs } from './games-tabs.tsx'

/** /games/arbitration — what waits for the reader, their cases and service, and how all of it goes. */
export function ArbitrationPage({ routes }: PageProps) {
  const { data: settings } = useSettings()
  useRefetchOnNews()
  // All at once: what comes later would move what is being read.
  const isReading = [useOwnCases(), useJuryService(), useDocket()].some(
    ({ isLoading }) => isLoading,
  )
  return (
    <Page>
      <PageHeader title={gamesTexts.games.arbitration.name} lead={texts.lead} />
      <GamesTabs page="arbitration" routes={routes} />
      {isReading ? (
        <output>
          <VisuallyHidden>{caseTexts.loading}</VisuallyHidden>
          <Skeleton shape="card" height="24rem" />
        </output>
      ) : (
        <Parts credits={settings?.volunteerCredits} />
      )}
    </Page>
  )
}

function Parts({ credits }: { credits: number | undefined }) {
  return (
    <Grid from="widest" columns="minmax(0, 3fr) minmax(0, 2fr)" gap={8}>
      <Stack gap={6}>
        <Waiting />
        <OwnCases />
      </Stack>
      <JuryService credits={credits} />
      <div className={styles.wide}>
        <HowItWorks />
      </div>
      <div className={styles.wide}>
        <Docket />
      </div>
    </Grid>
  )
}
