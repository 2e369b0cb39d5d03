import { gamesTexts as texts } from '#shared/texts/games.ts'
import type { PageProps } from '#web/lib/route.ts'
import { CardLink } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Grid } from '#web/ui/layout/primitives.tsx'
import { Figure } from '#web/ui/media/figure.tsx'
import styles from './games.module.css'
import { gamesOf } from './games-list.ts'

/** /games — what members do for each other, and with each other. */
export function GamesPage({ routes }: PageProps) {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Grid as="ul" min="16rem" gap={4}>
        {gamesOf(routes).map(({ id, to }) => (
          <li key={id} className={styles.card}>
            <div className={styles.figure}>
              <Figure name={id} />
            </div>
            <h2>
              <CardLink to={to}>{texts.games[id].name}</CardLink>
            </h2>
            <p>{texts.games[id].body}</p>
          </li>
        ))}
      </Grid>
    </Page>
  )
}
