import { blocksTexts } from '#shared/texts/blocks.ts'
import styles from './block.module.css'

/** What a block does to what the two have exchanged. */
export function BlockConsequences() {
  return (
    <details className={styles.consequences}>
      <summary className={styles.summary}>{blocksTexts.whatHappens}</summary>
      <ul className={styles.points}>
        {blocksTexts.consequences.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  )
}
