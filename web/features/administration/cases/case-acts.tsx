import { type RefObject, useState } from 'react'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Button } from '#web/ui/button/button.tsx'
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
  const [asked, setAsked] = useState<{ readonly act: DialogAct; readonly number: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (act: DialogAct) => {
    setAsked(before => ({ act, number: (before?.number ?? 0) + 1 }))
    setIsOpen(true)
  }
  const mayAny = may.decide || may.overturn || may.release
  return (
    <CaseSection title={texts.acts}>
      {!mayAny && <p>{texts.nothing[stage]}</p>}
      {may.decide && <DecideForm file={file} onDone={() => state.current?.focus()} />}
      {(may.overturn || may.release) && (
        <div className={records.actions}>
          {may.overturn && <Button onClick={() => ask('overturn')}>{texts.overturn}</Button>}
          {may.release && <Button onClick={() => ask('release')}>{texts.release}</Button>}
        </div>
      )}
      <MessageForm file={file} />
      {asked && (
        <CaseActDialog
          key={asked.number}
          isOpen={isOpen}
          act={asked.act}
          file={file}
          onClose={() => setIsOpen(false)}
          next={() => state.current}
        />
      )}
    </CaseSection>
  )
}
