import { hotOrNotTexts } from '#shared/games/hot-or-not/texts.ts'
import { ratingGameTexts } from '#shared/games/rating-game/texts.ts'
import { GameGate } from '#web/features/games/game-gate.tsx'
import { HotOrNotScreen } from '#web/features/games/hot-or-not/hot-or-not-screen.tsx'
import { RatingGameScreen } from '#web/features/games/rating-game/rating-game-screen.tsx'
import type { PageProps } from '#web/lib/route.ts'
import { useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { GamesTabs } from './games-tabs.tsx'

/** /games/ratinggame — Hot! or Not! */
export function HotOrNotPage({ routes }: PageProps) {
  const { profileId } = useSession()
  return (
    <Page title={hotOrNotTexts.title} lead={hotOrNotTexts.lead}>
      <GamesTabs page="ratinggame" routes={routes} />
      <GameGate game="HOT_OR_NOT" rules={hotOrNotTexts.rules} figure="hotOrNot">
        {profileId !== undefined && <HotOrNotScreen profileId={profileId} />}
      </GameGate>
    </Page>
  )
}

/** /games/ratinggame/guess — The Rating Game */
export function RatingGamePage({ routes }: PageProps) {
  const { profileId } = useSession()
  return (
    <Page title={ratingGameTexts.title} lead={ratingGameTexts.lead}>
      <GamesTabs page="ratinggame" routes={routes} />
      <GameGate game="RATING_GAME" rules={ratingGameTexts.rules} figure="ratingGame">
        {profileId !== undefined && <RatingGameScreen profileId={profileId} />}
      </GameGate>
    </Page>
  )
}
