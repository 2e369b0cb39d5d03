import { type ReactNode, useId, useRef } from 'react'
import { reportTexts as texts } from '#shared/texts/report.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { useFocusOn } from '#web/ui/use-focus-on.ts'
import type { ReportedThing } from './moderation.data.ts'
import styles from './report.module.css'
import { ReportForm } from './report-form.tsx'
import { useReportForm } from './use-report-form.ts'

export interface ReportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  thing: ReportedThing
  /** Name of the member whose it is. */
  name: string
  /** A way to block him, offered once the report is sent. */
  blockOffer: ReactNode
}

/** Asks what is wrong, sends it, and says what happens next. */
export function ReportDialog({ open, onOpenChange, thing, name, blockOffer }: ReportDialogProps) {
  const id = useId()
  const kind = kindOf(thing)
  const form = useReportForm(thing)
  const sent = useRef<HTMLDivElement>(null)
  useFocusOn(sent, form.isSent && 'sent')
  const close = () => onOpenChange(false)
  return (
    <ModalOnDemand
      open={open}
      onOpenChange={onOpenChange}
      dismissible={form.isSent}
      title={form.isSent ? texts.sentTitle : texts.title[kind](name)}
      {...(!form.isSent && { description: kind === 'picture' ? texts.leadPicture : texts.lead })}
      actions={
        form.isSent ? (
          <Button variant="primary" onClick={close}>
            {texts.done}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{texts.cancel}</Button>
            <Button type="submit" form={id} variant="primary" loading={form.isSending}>
              {texts.send}
            </Button>
          </>
        )
      }
    >
      {form.isSent ? (
        <div ref={sent} tabIndex={-1} className={styles.sent}>
          <p>{texts.sent}</p>
          <p>{texts.afterwards}</p>
          <div>{blockOffer}</div>
        </div>
      ) : (
        <ReportForm id={id} form={form} />
      )}
    </ModalOnDemand>
  )
}

function kindOf(thing: ReportedThing) {
  if ('messageId' in thing) return 'message'
  return 'profilePicId' in thing ? 'picture' : 'profile'
}
