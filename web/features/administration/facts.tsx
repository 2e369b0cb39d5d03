import styles from './records.module.css'

export interface FactsProps {
  /** Terms and their words; those without words are left out. */
  facts: readonly (readonly [term: string, words: string])[]
}

/** What is known of a record, as many facts in a row as fit. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, words]) => words !== '')
        .map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  )
}
