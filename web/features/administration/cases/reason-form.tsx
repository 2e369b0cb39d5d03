import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from '../records.module.css'
import { useSetCaseState } from './cases.data.ts'

export interface ReasonFormProps {
  caseId: string
  /** What the case becomes. */
  isClosed: boolean
  onSaved: () => void
  onCancel: () => void
}

/** Asks why a case is closed or opened again. */
export function ReasonForm({ caseId, isClosed, onSaved, onCancel }: ReasonFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const save = useSetCaseState(caseId)
  const reason = typed.trim()
  const problem = problemOf(reason)
  useEffect(() => {
    if (form.current) focusField(form.current, 'reason')
  }, [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (problem) focusField(event.currentTarget, 'reason')
    else if (!save.isPending) save.mutate({ isClosed, reason }, { onSuccess: onSaved })
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        label={texts.reason}
        helper={texts.reasonHelper}
        error={isTried ? problem : undefined}
        name="reason"
        most={reasonMaxLength}
        required
        value={typed}
        onValueChange={setTyped}
      />
      {save.isError && <Notice kind="error">{refusalWords(save.error) ?? texts.failed}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {texts.save}
        </Button>
        <Button onClick={onCancel} disabled={save.isPending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

function problemOf(reason: string): string | undefined {
  if (reason === '') return texts.reasonMissing
  return reason.length > reasonMaxLength ? texts.reasonTooLong : undefined
}
