import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from '../health.module.css'

const texts = healthTexts.appeals

interface ReasonWrite {
  readonly isPending: boolean
  readonly error: Error | null
  readonly mutate: (reason: string, options: { onSuccess: () => void }) => void
}

export interface ReasonFormProps {
  submit: string
  write: ReasonWrite
  onEnd: () => void
  onDone?: () => void
}

/** Asks why, before a seal is opened or destroyed. */
export function ReasonForm({ submit, write, onEnd, onDone }: ReasonFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const reason = typed.trim()
  const problem = problemOf(reason)
  useEffect(() => {
    if (form.current) focusField(form.current, 'reason')
  }, [])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (problem) focusField(event.currentTarget, 'reason')
    if (problem || write.isPending) return
    write.mutate(reason, {
      onSuccess: () => {
        onEnd()
        onDone?.()
      },
    })
  }
  return (
    <Stack ref={form} className={styles.form} as="form" gap={4} noValidate onSubmit={send}>
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
      {write.error && <Notice kind="error">{refusalWords(write.error) ?? texts.failed}</Notice>}
      <Cluster gap={3}>
        <Button type="submit" variant="primary" loading={write.isPending}>
          {submit}
        </Button>
        <Button onClick={onEnd} disabled={write.isPending}>
          {texts.cancel}
        </Button>
      </Cluster>
    </Stack>
  )
}

function problemOf(reason: string): string | undefined {
  if (reason === '') return texts.reasonMissing
  return reason.length > reasonMaxLength ? texts.reasonTooLong : undefined
}
