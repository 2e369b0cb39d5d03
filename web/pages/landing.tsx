import { landingPromises, landingSteps, landingTexts } from '#shared/texts/landing.ts'
import { hasVisitorCard, type PageProps } from '#web/lib/route.ts'
import { useSiteName, useTagline } from '#web/lib/site.data.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card, CardGrid } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import styles from './landing.module.css'
import { LandingHero } from './landing-hero.tsx'
import { AreaPicture, CardPicture, HousePicture } from './landing-pictures.tsx'

const { cards } = landingTexts
const pictures = { place: AreaPicture, 'own-server': HousePicture, free: CardPicture }

/** / for visitors: what the place is like, what it promises, and the ways in. */
export function LandingPage({ routes }: PageProps) {
  return (
    <div className={styles.page}>
      <LandingHero name={useSiteName()} tagline={useTagline()} />
      <section className={styles.part} aria-labelledby="promises">
        <h2 id="promises">{landingTexts.promises}</h2>
        <ul className={styles.promises}>
          {landingPromises.map(({ id, title, blocks }) => {
            const Picture = pictures[id]
            return (
              <Stack key={id} className={styles.promise} as="li" gap={2}>
                <Picture />
                <h3>{title}</h3>
                <p>{blocks}</p>
              </Stack>
            )
          })}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="steps">
        <h2 id="steps">{landingTexts.steps}</h2>
        <ol className={styles.steps}>
          {landingSteps.map(({ id, title, blocks }) => (
            <li key={id}>
              <h3>{title}</h3>
              <p>{blocks}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.end} aria-labelledby="doors">
        <Stack className={styles.closing} align="start" gap={6}>
          <h2 id="doors">{landingTexts.closing}</h2>
          <ButtonLink to="/register" variant="primary">
            {landingTexts.join}
          </ButtonLink>
        </Stack>
        <CardGrid>
          {routes.filter(hasVisitorCard).map(({ path, icon: Icon }) => (
            <Card key={path} to={path} title={cards[path].name} level={3} icon={<Icon />}>
              {cards[path].body}
            </Card>
          ))}
        </CardGrid>
      </section>
    </div>
  )
}
