import type { Case } from '#shared/contract/moderation.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Facts } from '../facts.tsx'
import styles from '../records.module.css'
import { factsOfCopy, wordsOfCopy } from './evidence-words.ts'

export interface EvidenceProps {
  case: Case
}

/** The copy of the reported thing in words; as it was stored, and with all ids, behind a fold. */
export function Evidence({
  case: { id, thingId, accusedProfileId, evidence, reports },
}: EvidenceProps) {
  const copy: Readonly<Record<string, unknown>> = JSON.parse(evidence)
  const words = wordsOfCopy(copy)
  const ids = [
    [texts.ids.case, id],
    [texts.ids.thing, thingId],
    [texts.ids.accused, accusedProfileId],
    [texts.ids.reporters, reports.map(({ reporterProfileId }) => reporterProfileId).join(', ')],
  ] as const
  return (
    <figure className={styles.answer}>
      <figcaption className={styles.muted}>{texts.evidence}</figcaption>
      <Facts facts={factsOfCopy(copy)} />
      {words !== '' && (
        <blockquote dir="auto" className={styles.words}>
          {words}
        </blockquote>
      )}
      <details className={styles.fold}>
        <summary>{texts.ids.title}</summary>
        <Facts facts={ids} />
        <pre dir="auto" className={styles.words}>
          {evidence}
        </pre>
      </details>
    </figure>
  )
}
