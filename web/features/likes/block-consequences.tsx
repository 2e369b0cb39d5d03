import { blocksTexts } from '#shared/texts/blocks.ts'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Summary } from '#web/ui/layout/summary.tsx'
import styles from './block.module.css'

/** What a block does to what the two have exchanged. */
export function BlockConsequences() {
  return (
    <Hint as="details" className={styles.consequences}>
      <Summary>{blocksTexts.whatHappens}</Summary>
      <Stack as="ul" gap={2} className={styles.points}>
        {blocksTexts.consequences.map(words => (
          <li key={words}>{words}</li>
        ))}
      </Stack>
    </Hint>
  )
}
