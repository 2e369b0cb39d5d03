import { Cluster, Hint, Row, Text } from '#web/ui/layout/primitives.tsx'
import styles from './records.module.css'

export interface FactsProps {
  facts: readonly (readonly [term: string, words: string])[]
}

export function Facts({ facts }: FactsProps) {
  return (
    <Cluster as="dl" className={styles.facts} align="start" gap={[1, 5]} tone="ink">
      {facts
        .filter(([, words]) => words !== '')
        .map(([term, words]) => (
          <Row key={term} align="baseline" gap={2}>
            <Hint as="dt" rigid>
              {term}
            </Hint>
            <Text as="dd" dir="auto" wrap="anywhere">
              {words}
            </Text>
          </Row>
        ))}
    </Cluster>
  )
}
