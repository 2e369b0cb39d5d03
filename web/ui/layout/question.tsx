import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './question.module.css'

export interface QuestionProps {
  /** Takes the focus when a link leads here. */
  id: string
  question: string
  children: ReactNode
}

/** A question that opens its answer: the browser's own, with keys, search in the page and no script. */
export function Question({ id, question, children }: QuestionProps) {
  return (
    <details className={styles.question}>
      <summary id={id} className={styles.summary}>
        <h3 className={styles.words}>{question}</h3>
        <IconChevronDown className={styles.arrow} aria-hidden="true" />
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  )
}
