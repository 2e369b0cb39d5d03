import { useEffect, useRef } from 'react'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { type FormWrite, textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from '../health.module.css'

const texts = healthTexts.appeals

export interface ReasonFormProps {
  submit: string
  write: FormWrite<string, unknown>
  onEnd: () => void
  onDone?: () => void
}

/** Asks why, before a seal is opened or destroyed. */
export function ReasonForm({ submit, write, onEnd, onDone }: ReasonFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    values: { reason: '' },
    problemsOf: ({ reason }) => ({
      reason: textProblem(reason, reasonMaxLength, {
        missing: texts.reasonMissing,
        tooLong: texts.reasonTooLong,
      }),
    }),
    keepsFailure: true,
    failureOf: error => refusalWords(error) ?? texts.failed,
    write,
    inputOf: ({ reason }) => reason.trim(),
    onSent: () => {
      onEnd()
      onDone?.()
    },
  })
  useEffect(() => {
    if (element.current) focusField(element.current, 'reason')
  }, [])
  return (
    <Stack
      ref={element}
      as="form"
      gap={4}
      noValidate
      onSubmit={form.submit}
      className={styles.form}
    >
      <TextArea
        {...form.field('reason')}
        label={texts.reason}
        helper={texts.reasonHelper}
        most={reasonMaxLength}
        required
      />
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <Cluster gap={3}>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {submit}
        </Button>
        <Button onClick={onEnd} disabled={form.isSending}>
          {texts.cancel}
        </Button>
      </Cluster>
    </Stack>
  )
}
