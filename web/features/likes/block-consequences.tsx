import { IconChevronDown } from '@tabler/icons-react'
import { blocksTexts } from '#shared/texts/blocks.ts'
import styles from './block.module.css'

/** What a block does to what the two have exchanged. */
export function BlockConsequences() {
  return (
    <details className={styles.consequences}>
      <summary>
        {blocksTexts.whatHappens}
        <IconChevronDown aria-hidden="true" />
      </summary>
      <ul className={styles.points}>
        {blocksTexts.consequences.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  )
}
