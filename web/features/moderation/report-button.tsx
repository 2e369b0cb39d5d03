import { IconFlag } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { moderationTexts } from '#shared/texts/moderation.ts'
import { Button } from '#web/ui/button.tsx'
import type { ReportedThing } from './moderation.data.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}))

export interface ReportButtonProps {
  thing: ReportedThing
  /** Name of the member whose it is. */
  name: string
  /** A way to block him, offered once the report is sent. */
  blockOffer: ReactNode
}

export function ReportButton(props: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Each time it is opened it is another report.
  const [count, setCount] = useState(0)
  const open = () => {
    setCount(count + 1)
    setIsOpen(true)
  }
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconFlag aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {moderationTexts.report}
      </Button>
      {count > 0 && (
        <Suspense>
          <ReportDialog key={count} open={isOpen} onOpenChange={setIsOpen} {...props} />
        </Suspense>
      )}
    </>
  )
}
