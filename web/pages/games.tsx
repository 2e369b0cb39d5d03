import { gamesTexts as texts } from '#shared/texts/games.ts'
import { CootiesFigure } from '#web/features/games/cooties/figure.tsx'
import { HotOrNotFigure, RatingGameFigure } from '#web/features/games/figures.tsx'
import { GptBusterFigure } from '#web/features/games/gpt-buster/figure.tsx'
import { PhotoHelpFigure } from '#web/features/games/photo-help/figure.tsx'
import {
  DungeonFigure,
  HealthFigure,
  IdentifyFigure,
  ScalesFigure,
} from '#web/features/moderation/figures.tsx'
import type { PageProps } from '#web/lib/route.ts'
import { CardLink } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Grid } from '#web/ui/layout/primitives.tsx'
import styles from './games.module.css'
import { gamesOf } from './games-list.ts'

const figures = {
  gptBuster: GptBusterFigure,
  hotOrNot: HotOrNotFigure,
  ratingGame: RatingGameFigure,
  cooties: CootiesFigure,
  photoHelp: PhotoHelpFigure,
  identify: IdentifyFigure,
  dungeon: DungeonFigure,
  health: HealthFigure,
  arbitration: ScalesFigure,
} as const

/** /games — what members do for each other, and with each other. */
export function GamesPage({ routes }: PageProps) {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Grid as="ul" min="16rem" gap={4}>
        {gamesOf(routes).map(({ id, to }) => {
          const Figure = figures[id]
          return (
            <li key={id} className={styles.card}>
              <div className={styles.figure}>
                <Figure />
              </div>
              <h2>
                <CardLink to={to}>{texts.games[id].name}</CardLink>
              </h2>
              <p>{texts.games[id].body}</p>
            </li>
          )
        })}
      </Grid>
    </Page>
  )
}
