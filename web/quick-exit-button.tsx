import { IconRun } from '@tabler/icons-react'
import { useId } from 'react'
import { siteTexts } from '#shared/texts/site.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { exitQuickly } from './lib/quick-exit.ts'
import { Button } from './ui/button/button.tsx'
import { IconButton } from './ui/button/icon-button.tsx'

const { quickExit } = siteTexts

/** The touch equivalent of pressing Escape three times. */
export function QuickExitButton({ isRail }: { isRail: boolean }) {
  const explanationId = useId()
  if (isRail) {
    return (
      <IconButton
        variant="secondary"
        label={quickExit.label}
        title={`${quickExit.label}. ${quickExit.explanation}`}
        icon={IconRun}
        onClick={exitQuickly}
      />
    )
  }
  return (
    <Stack gap={2}>
      <Button wide icon={IconRun} aria-describedby={explanationId} onClick={exitQuickly}>
        {quickExit.label}
      </Button>
      <p id={explanationId}>{quickExit.explanation}</p>
    </Stack>
  )
}
