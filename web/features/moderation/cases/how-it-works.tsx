import { arbitrationTexts } from '#shared/texts/arbitration.ts'
import { NewsSection } from '#web/ui/layout/news-section.tsx'
import { Figure } from '#web/ui/media/figure.tsx'
import styles from './cases.module.css'

const texts = arbitrationTexts.how
const steps = ['report', 'answer', 'jury', 'appeal'] as const

/** From report to appeal, in four drawn steps. */
export function HowItWorks() {
  return (
    <NewsSection title={texts.title}>
      <div className={styles.docket}>
        <ol className={styles.steps}>
          {steps.map(id => (
            <li key={id} className={styles.step}>
              <div>
                <Figure name={id} />
              </div>
              <h3>{texts.steps[id].title}</h3>
              <p>{texts.steps[id].body}</p>
            </li>
          ))}
        </ol>
        <p className={styles.note}>{texts.alone}</p>
      </div>
    </NewsSection>
  )
}
