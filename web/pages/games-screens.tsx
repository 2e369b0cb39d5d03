import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useParams } from 'react-router'
import { caseTexts, arbitrationTexts as texts } from '#shared/texts/arbitration.ts'
import { casePageTexts } from '#shared/texts/arbitration-case.ts'
import { dungeonTexts } from '#shared/texts/dungeon.ts'
import { gamesTexts } from '#shared/texts/games.ts'
import { juryTexts, practiceTexts } from '#shared/texts/jury.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { useSettings } from '#web/features/accounts/accounts.data.ts'
import { GamesTabs, gameCards } from '#web/features/games/games-tabs.tsx'
import { CaseGone, isCaseGone } from '#web/features/moderation/case-gone.tsx'
import { CaseView } from '#web/features/moderation/cases/case-view.tsx'
import { useCase, useDocket, useOwnCases } from '#web/features/moderation/cases/cases.data.ts'
import { Docket, HowItWorks } from '#web/features/moderation/cases/docket.tsx'
import { OwnCases, Waiting } from '#web/features/moderation/cases/own-cases.tsx'
import { useStays } from '#web/features/moderation/dungeon/dungeon.data.ts'
import { Dungeon } from '#web/features/moderation/dungeon/dungeon.tsx'
import { WorkOff } from '#web/features/moderation/dungeon/work-off.tsx'
import { useJuryCase, useJuryService } from '#web/features/moderation/jury/jury.data.ts'
import { JuryCase } from '#web/features/moderation/jury/jury-case.tsx'
import { JuryService } from '#web/features/moderation/jury/jury-service.tsx'
import { Practice } from '#web/features/moderation/jury/practice.tsx'
import { useRefetchOnVerdicts } from '#web/features/moderation/use-refetch-on-verdicts.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import type { PageProps } from '#web/lib/route.ts'
import { useSession } from '#web/lib/session.ts'
import { stepsBack } from '#web/lib/steps-back.ts'
import { CardLink } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { Figure } from '#web/ui/media/figure.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BackButton } from './back-button.tsx'
import styles from './games-screens.module.css'

export function GamesPage({ routes }: PageProps) {
  return (
    <Page title={gamesTexts.title} lead={gamesTexts.lead}>
      <Grid as="ul" min="16rem" gap={4}>
        {gameCards(routes).map(({ figure, name, body, to }) => (
          <Stack key={to} as="li" surface="raised" className={styles.card}>
            <div className={styles.figure}>
              <Figure name={figure} />
            </div>
            <h2>
              <CardLink to={to}>{name}</CardLink>
            </h2>
            <p>{body}</p>
          </Stack>
        ))}
      </Grid>
    </Page>
  )
}

export function ArbitrationPage({ routes }: PageProps) {
  const { data: settings } = useSettings()
  useRefetchOnVerdicts()
  // All at once, because late content would move what the member reads.
  const isReading = [useOwnCases(), useJuryService(), useDocket()].some(
    ({ isLoading }) => isLoading,
  )
  return (
    <Page title={gamesTexts.others.arbitration.name} lead={texts.lead}>
      <GamesTabs page="arbitration" routes={routes} />
      {isReading ? (
        <CaseSkeleton label={caseTexts.loading} height="24rem" />
      ) : (
        <Grid from="widest" columns="minmax(0, 3fr) minmax(0, 2fr)" gap={8}>
          <Stack gap={6}>
            <Waiting />
            <OwnCases />
          </Stack>
          <JuryService credits={settings?.volunteerCredits} />
          <Stack span>
            <HowItWorks />
          </Stack>
          <Stack span>
            <Docket />
          </Stack>
        </Grid>
      )}
    </Page>
  )
}

export function DungeonPage({ routes }: PageProps) {
  return (
    <Page title={gamesTexts.others.dungeon.name} lead={dungeonTexts.lead}>
      <GamesTabs page="arbitration" routes={routes} />
      <Dungeon />
    </Page>
  )
}

export function PracticePage() {
  const stays = useStays()
  return (
    <Page
      width="narrow"
      sign={<BackButton steps={stepsBack()} parent="/games/arbitration" />}
      title={practiceTexts.title}
      lead={practiceTexts.lead}
    >
      <Practice isReady={!stays.isLoading}>
        {({ tsNextCounts, left }) => <WorkOff tsNextCounts={tsNextCounts} left={left} />}
      </Practice>
    </Page>
  )
}

export function CasePage() {
  const { caseId = '' } = useParams()
  const party = useCase(caseId)
  useRefetchOnVerdicts()
  return (
    <CaseScreen query={party} name={siteTexts.screens.case} texts={casePageTexts}>
      {(data, me) => ({
        title: casePageTexts.title(data.side, data.kind),
        view: <CaseView key={caseId} me={me} party={data} />,
      })}
    </CaseScreen>
  )
}

export function JuryPage() {
  const { caseId = '' } = useParams()
  return (
    <CaseScreen query={useJuryCase(caseId)} name={siteTexts.screens.jury} texts={juryTexts}>
      {(data, me) => ({
        title: juryTexts.title(data.kind, data.round),
        view: <JuryCase key={caseId} me={me} juryCase={data} />,
      })}
    </CaseScreen>
  )
}

interface CaseScreenProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'isLoadingError' | 'refetch'>
  /** The title until the case has loaded. */
  name: string
  texts: {
    readonly gone: ComponentProps<typeof CaseGone>
    readonly failed: string
    readonly loading: string
  }
  children: (data: Data, me: string) => { readonly title: string; readonly view: ReactNode }
}

function CaseScreen<Data>({ query, name, texts: words, children }: CaseScreenProps<Data>) {
  const { profileId } = useSession()
  if (query.isLoadingError && isCaseGone(query.error)) {
    return (
      <Page>
        <CaseGone {...words.gone} />
      </Page>
    )
  }
  const shown = query.data && profileId !== undefined ? children(query.data, profileId) : undefined
  return (
    <Page
      sign={<BackButton steps={stepsBack()} parent="/games/arbitration" />}
      title={shown?.title ?? name}
    >
      {shown?.view}
      {!shown && query.isLoadingError && <ErrorState title={words.failed} {...failedRead(query)} />}
      {!shown && !query.isLoadingError && <CaseSkeleton label={words.loading} height="12rem" />}
    </Page>
  )
}

function CaseSkeleton({ label, height }: { label: string; height: string }) {
  return <Skeleton shape="card" height={height} label={label} />
}
