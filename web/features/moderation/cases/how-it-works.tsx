import { arbitrationTexts } from '#shared/texts/arbitration.ts'
import { NewsSection } from '#web/ui/layout/news-section.tsx'
import { Grid, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Figure } from '#web/ui/media/figure.tsx'
import styles from './cases.module.css'

const texts = arbitrationTexts.how
const steps = ['report', 'answer', 'jury', 'appeal'] as const

/** From report to appeal, in four drawn steps. */
export function HowItWorks() {
  return (
    <NewsSection title={texts.title}>
      <Stack gap={3}>
        <Grid as="ol" fit min="13rem" gap={4} className={styles.steps}>
          {steps.map(id => (
            <Stack as="li" gap={2} surface="card" pad={5} key={id} className={styles.step}>
              <div>
                <Figure name={id} />
              </div>
              <h3>{texts.steps[id].title}</h3>
              <Text tone="muted">{texts.steps[id].body}</Text>
            </Stack>
          ))}
        </Grid>
        <Hint>{texts.alone}</Hint>
      </Stack>
    </NewsSection>
  )
}
