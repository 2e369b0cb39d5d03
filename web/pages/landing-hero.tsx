import { landingTexts } from '#shared/texts/landing.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { BrandLogo } from '#web/ui/layout/brand.tsx'
import { Hint } from '#web/ui/layout/primitives.tsx'
import { CityScene } from '#web/ui/media/city-scene.tsx'
import styles from './landing-hero.module.css'

/** The first screen of a visitor. It is also in the server's first answer (`web/first-pages.tsx`). */
export function LandingHero({ name, tagline }: { name: string; tagline: string }) {
  return (
    <section className={styles.hero}>
      <CityScene />
      <div className={styles.words}>
        <h1 className={styles.brand}>
          <span className={styles.sign}>
            <BrandLogo />
          </span>
          {name}
        </h1>
        <p className={styles.tagline}>{tagline}</p>
        <div className={styles.ways}>
          <ButtonLink to="/register" variant="primary">
            {landingTexts.join}
          </ButtonLink>
          <ButtonLink to="/login" variant="quiet">
            {landingTexts.logIn}
          </ButtonLink>
        </div>
        <Hint>{landingTexts.audience}</Hint>
      </div>
    </section>
  )
}
