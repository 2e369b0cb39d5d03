import { IconFlag } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { moderationTexts as texts } from '#shared/texts/moderation.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { ReportedThing } from './moderation.data.ts'

const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).ReportDialog)

export interface ReportButtonProps {
  thing: ReportedThing
  /** Name of the reported member. */
  name: string
  /** A button to block them, offered once the report is sent. */
  blockOffer: ReactNode
  /** An icon without text, where there are many. */
  isIcon?: boolean
}

export function ReportButton({ isIcon = false, ...report }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Opening it again starts another report.
  const [count, setCount] = useState(0)
  const open = () => {
    setCount(count + 1)
    setIsOpen(true)
  }
  const flag = <IconFlag aria-hidden="true" />
  const press = { icon: flag, 'aria-haspopup': 'dialog', onClick: open } as const
  return (
    <>
      {isIcon ? (
        <IconButton label={texts.reportMessage} {...press} />
      ) : (
        <Button variant="quiet" {...press}>
          {texts.report}
        </Button>
      )}
      {count > 0 && (
        <Suspense>
          <ReportDialog key={count} open={isOpen} onOpenChange={setIsOpen} {...report} />
        </Suspense>
      )}
    </>
  )
}
