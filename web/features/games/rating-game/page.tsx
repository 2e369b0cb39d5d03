import { ratingGameTexts as texts } from '#shared/games/rating-game/texts.ts'
import type { PageProps } from '#web/lib/route.ts'
import { useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { GameGate } from '../game-gate.tsx'
import { GamesTabs } from '../games-tabs.tsx'
import { RatingGameScreen } from './rating-game-screen.tsx'

export function RatingGamePage({ routes }: PageProps) {
  const { profileId } = useSession()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <GamesTabs page="ratinggame" routes={routes} />
      <GameGate game="RATING_GAME" rules={texts.rules}>
        {profileId !== undefined && <RatingGameScreen profileId={profileId} />}
      </GameGate>
    </Page>
  )
}
