import { landingPromises, landingSteps, landingTexts } from '#shared/texts/landing.ts'
import { hasVisitorCard, type PageProps } from '#web/lib/route.ts'
import { useSiteName, useTagline } from '#web/lib/site.data.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { BrandLogo } from '#web/ui/layout/brand.tsx'
import { Card, CardGrid } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { CityMap, Face } from '#web/ui/media/city-scene.tsx'
import styles from './landing.module.css'
import { LandingHero } from './landing-hero.tsx'

const { cards } = landingTexts
const pictures = { place: AreaPicture, 'own-server': HousePicture, free: CardPicture }

/** / for visitors: what the site is like, what it promises, and the links to join and log in. */
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
            <Card key={path} to={path} title={cards[path].name} level={3} icon={Icon}>
              {cards[path].body}
            </Card>
          ))}
        </CardGrid>
      </section>
    </div>
  )
}

/** A corner of the city: a member is within the circle, and nobody sees where. */
function AreaPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <CityMap className={styles.map} viewBox="930 180 400 300" />
      <span className={styles.area}>
        <Face person={2} />
      </span>
    </div>
  )
}

/** One house contains everything: the place, the pictures, the words. */
function HousePicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg
        className={styles.house}
        viewBox="0 0 400 300"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <circle cx="200" cy="236" r="190" className={styles.halo} />
        <circle cx="200" cy="236" r="146" className={styles.halo} />
        <circle cx="320" cy="62" r="17" className={styles.lit} />
        <path
          className={styles.tree}
          d="M66 252V150a27 27 0 0 1 54 0v102zM296 252v-70a22 22 0 0 1 44 0v70zM350 252v-36a16 16 0 0 1 32 0v36z"
        />
        <path className={styles.wall} d="M126 252V140l74-62 74 62v112z" />
        <path className={styles.roof} d="m112 150 88-74 88 74" />
        <path
          className={styles.lit}
          d="M146 152h44v40h-44zM210 152h44v40h-44zM146 204h44v34h-44zM210 252v-36a22 22 0 0 1 44 0v36z"
        />
        <path
          className={styles.stroke}
          d="M168 184c-7-8-10-12-10-16a10 10 0 0 1 20 0c0 4-3 8-10 16zm0-16v.1M218 186l9-11 7 8 5-5 7 8M168 228c-9-5-11-9-9-13 2-3 7-3 9 1 2-4 7-4 9-1 2 4 0 8-9 13z"
        />
        <path className={styles.ground} d="M0 252h400v48H0z" />
      </svg>
    </div>
  )
}

/** A member's card, and the next one below. */
function CardPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <span className={styles.cardBehind} />
      <span className={styles.memberCard}>
        <span className={styles.logo}>
          <BrandLogo />
        </span>
        <span className={styles.faces}>
          <Face person={4} />
          <Face person={6} />
          <Face person={3} />
          <Face person={1} />
        </span>
        <span className={styles.lines} />
      </span>
    </div>
  )
}
