import { useParams } from 'react-router'
import { photoHelpTexts as texts } from '#shared/games/photo-help/texts.ts'
import { Board } from '#web/features/games/board.tsx'
import { GameGate } from '#web/features/games/game-gate.tsx'
import { GamesTabs } from '#web/features/games/games-tabs.tsx'
import { OfferScreen } from '#web/features/games/photo-help/offer-screen.tsx'
import { OwnOffers } from '#web/features/games/photo-help/own-offers.tsx'
import { Round } from '#web/features/games/photo-help/round.tsx'
import type { PageProps } from '#web/lib/route.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { WithOwnProfile } from './with-own-profile.tsx'

/** /games/photocrop — pictures to help with, the member's own offers, and the board */
export function PhotoHelpPage({ routes }: PageProps) {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <GamesTabs page="photocrop" routes={routes} />
      <WithOwnProfile>
        {({ profilePics }) => (
          <GameGate game="PHOTO_HELP" rules={texts.rules}>
            <Stack gap={8}>
              <Round />
              <Grid columns={2} from="wide" gap={8} align="start">
                <OwnOffers pictures={profilePics} />
                <Board game="PHOTO_HELP" />
              </Grid>
            </Stack>
          </GameGate>
        )}
      </WithOwnProfile>
    </Page>
  )
}

/** /games/photocrop/offers/:offerId — one of the member's own offers */
export function PhotoOfferPage() {
  const { offerId = '' } = useParams()
  return (
    <Page title={texts.offerPage}>
      <OfferScreen key={offerId} id={offerId} />
    </Page>
  )
}
