import { useParams } from 'react-router'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { GamesTabs } from '#web/features/games/games-tabs.tsx'
import { IdentifyScreen } from '#web/features/identify/identify-screen.tsx'
import { JuryScreen } from '#web/features/identify/jury-screen.tsx'
import type { PageProps } from '#web/lib/route.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { WithOwnProfile } from './with-own-profile.tsx'

export function IdentifyPage({ routes }: PageProps) {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <GamesTabs page="photocrop" routes={routes} />
      <WithOwnProfile>{profile => <IdentifyScreen profile={profile} />}</WithOwnProfile>
    </Page>
  )
}

/** /games/photocrop/identify/jury/:attemptId — for summoned jurors */
export function IdentifyJuryPage() {
  const { attemptId = '' } = useParams()
  return (
    <Page title={texts.juryTitle} lead={texts.juryLead}>
      <JuryScreen key={attemptId} attemptId={attemptId} />
    </Page>
  )
}
