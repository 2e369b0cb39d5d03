import { IconRun } from '@tabler/icons-react'
import { useId } from 'react'
import { siteTexts } from '#shared/texts/site.ts'
import { exitQuickly } from './lib/quick-exit.ts'
import styles from './quick-exit-button.module.css'
import { Button } from './ui/button/button.tsx'

const { quickExit } = siteTexts

/** Does by touch what pressing Escape three times does by keyboard. */
export function QuickExitButton() {
  const explanationId = useId()
  return (
    <div className={styles.button}>
      <Button wide icon={<IconRun />} aria-describedby={explanationId} onClick={exitQuickly}>
        {quickExit.label}
      </Button>
      <p id={explanationId}>{quickExit.explanation}</p>
    </div>
  )
}
