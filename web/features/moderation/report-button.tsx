import { IconFlag } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { moderationTexts as texts } from '#shared/texts/moderation.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LatePart } from '#web/ui/state/error-boundary.tsx'
import type { ReportedThing } from './moderation.data.ts'

const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).ReportDialog)

export interface Report {
  name: string
  /** A button to block them, offered once the report is sent. */
  blockOffer: ReactNode
}

export interface ReportButtonProps extends Report {
  thing: ReportedThing
  /** An icon without text, where there are many. */
  isIcon?: boolean
}

export function ReportButton({ thing, isIcon = false, ...report }: ReportButtonProps) {
  const { open, dialog } = useReportDialog(report)
  const press = { icon: IconFlag, 'aria-haspopup': 'dialog', onClick: () => open(thing) } as const
  return (
    <>
      {isIcon ? (
        <IconButton label={texts.reportMessage} {...press} />
      ) : (
        <Button variant="muted" {...press}>
          {texts.report}
        </Button>
      )}
      {dialog}
    </>
  )
}

/** The dialog of a report, and what opens it, which stays the same function. */
export function useReportDialog(report: Report) {
  const [isOpen, setIsOpen] = useState(false)
  const [{ thing, count }, setReported] = useState<{ thing?: ReportedThing; count: number }>({
    count: 0,
  })
  const open = useCallback((reported: ReportedThing) => {
    // Opening it again starts another report.
    setReported(before => ({ thing: reported, count: before.count + 1 }))
    setIsOpen(true)
  }, [])
  const dialog = thing && (
    <LatePart attempt={count} onMissing={() => setIsOpen(false)}>
      <ReportDialog key={count} open={isOpen} onOpenChange={setIsOpen} thing={thing} {...report} />
    </LatePart>
  )
  return { open, dialog }
}
