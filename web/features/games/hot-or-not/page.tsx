import { hotOrNotTexts as texts } from '#shared/games/hot-or-not/texts.ts'
import type { PageProps } from '#web/lib/route.ts'
import { useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { GameGate } from '../game-gate.tsx'
import { GamesTabs } from '../games-tabs.tsx'
import { HotOrNotScreen } from './hot-or-not-screen.tsx'

export function HotOrNotPage({ routes }: PageProps) {
  const { profileId } = useSession()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <GamesTabs page="ratinggame" routes={routes} />
      <GameGate game="HOT_OR_NOT" rules={texts.rules}>
        {profileId !== undefined && <HotOrNotScreen profileId={profileId} />}
      </GameGate>
    </Page>
  )
}
