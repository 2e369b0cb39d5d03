import { IconRun } from '@tabler/icons-react'
import { useId } from 'react'
import { siteTexts } from '#shared/texts/site.ts'
import { exitQuickly } from './lib/quick-exit.ts'
import styles from './quick-exit-entry.module.css'
import { Button } from './ui/button.tsx'

const { quickExit } = siteTexts

/** For thumbs what pressing Escape three times is for keys. */
export function QuickExitEntry() {
  const explanationId = useId()
  return (
    <div className={styles.entry}>
      <Button wide icon={<IconRun />} aria-describedby={explanationId} onClick={exitQuickly}>
        {quickExit.label}
      </Button>
      <p id={explanationId}>{quickExit.explanation}</p>
    </div>
  )
}
