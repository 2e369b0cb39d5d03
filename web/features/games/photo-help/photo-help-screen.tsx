import type { Profile } from '#shared/contract/profile.ts'
import { photoHelpTexts as texts } from '#shared/texts/photo-help.ts'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { Board } from '../board.tsx'
import { GameGate, type GameRules } from '../game-gate.tsx'
import { OwnOffers } from './own-offers.tsx'
import { Round } from './round.tsx'

const rules: GameRules = texts.rules

export interface PhotoHelpScreenProps {
  profile: Profile
}

/** Pictures to help with, one's own offers, and the board. */
export function PhotoHelpScreen({ profile }: PhotoHelpScreenProps) {
  return (
    <GameGate game="PHOTO_HELP" rules={rules} figure="photoHelpRules">
      <Stack gap={8}>
        <Round />
        <Grid columns={2} from="wide" gap={8} align="start">
          <OwnOffers pictures={profile.profilePics} />
          <Board game="PHOTO_HELP" />
        </Grid>
      </Stack>
    </GameGate>
  )
}
