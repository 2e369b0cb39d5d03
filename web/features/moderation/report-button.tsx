import { IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moderationTexts as texts } from '#shared/texts/moderation.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useDialogAbout } from '#web/ui/overlay/confirm.tsx'
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
  /** An icon without text, for lists with many of them. */
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

/** The dialog of a report, and a stable function that opens it. */
export function useReportDialog(report: Report) {
  const { thing, key, isOpen, open, close } = useDialogAbout<ReportedThing>()
  const dialog = thing && (
    <LatePart attempt={key} onMissing={close}>
      <ReportDialog key={key} isOpen={isOpen} onClose={close} thing={thing} {...report} />
    </LatePart>
  )
  return { open, dialog }
}
