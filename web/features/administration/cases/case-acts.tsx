import type { RefObject } from 'react'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useDialogAbout } from '#web/ui/overlay/use-dialog-about.ts'
import records from '../records.module.css'
import { CaseActDialog, type DialogAct } from './case-act-dialog.tsx'
import { CaseSection } from './case-section.tsx'
import { DecideForm } from './decide-form.tsx'
import { MessageForm } from './message-form.tsx'

export interface CaseActsProps {
  file: CaseFile
  /** Takes the focus after an act, whose form or button is gone. */
  state: RefObject<HTMLElement | null>
}

/** What an administrator can do in the case as it stands. */
export function CaseActs({ file, state }: CaseActsProps) {
  const { may, stage } = file
  const dialog = useDialogAbout<DialogAct>()
  const { asked, open } = dialog
  const mayAny = may.decide || may.overturn || may.release
  return (
    <CaseSection title={texts.acts}>
      {!mayAny && <p>{texts.nothing[stage]}</p>}
      {may.decide && <DecideForm file={file} onDone={() => state.current?.focus()} />}
      {(may.overturn || may.release) && (
        <div className={records.actions}>
          {may.overturn && <Button onClick={() => open('overturn')}>{texts.overturn}</Button>}
          {may.release && <Button onClick={() => open('release')}>{texts.release}</Button>}
        </div>
      )}
      <MessageForm file={file} />
      {asked && (
        <CaseActDialog
          key={asked.key}
          isOpen={dialog.isOpen}
          act={asked.thing}
          file={file}
          onClose={dialog.close}
          next={() => state.current}
        />
      )}
    </CaseSection>
  )
}
