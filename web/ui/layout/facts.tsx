import type { Icon } from '@tabler/icons-react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './facts.module.css'

export interface FactsProps {
  facts: readonly {
    /** Names the icon. */
    name: string
    icon: Icon
    /** Without any the fact is left out. */
    words: string | undefined
  }[]
}

/** Short facts in a row, each behind its icon. */
export function Facts({ facts }: FactsProps) {
  const known = facts.filter(({ words }) => words)
  if (known.length === 0) return null
  return (
    <dl className={styles.facts}>
      {known.map(({ name, icon: FactIcon, words }) => (
        <div key={name}>
          <dt>
            <FactIcon aria-hidden="true" />
            <VisuallyHidden>{name}</VisuallyHidden>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
