import { useEffect, useRef } from 'react'
import { limits } from '#shared/limits.ts'
import { contactMessagesTexts as texts } from '#shared/texts/contact-messages.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useAnswer } from './contact-messages.data.ts'

export interface AnswerFormProps {
  messageId: string
  /** How many answers are shown. */
  answersSeen: number
  onSent: () => void
  onCancel: () => void
}

export function AnswerForm({ messageId, answersSeen, onSent, onCancel }: AnswerFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    values: { bodyText: '' },
    problemsOf: ({ bodyText }) => ({
      bodyText: textProblem(bodyText, limits.contactMessageMaxLength, {
        missing: texts.answerMissing,
        tooLong: texts.answerTooLong,
      }),
    }),
    failureOf: error => refusalWords(error) ?? texts.failed,
    write: useAnswer(messageId),
    inputOf: ({ bodyText }, id) => ({ id, bodyText: bodyText.trim(), answersSeen }),
    onSent,
  })
  useEffect(() => {
    if (element.current) focusField(element.current, 'bodyText')
  }, [])
  return (
    <Stack ref={element} as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={form.submit}>
      <TextArea
        {...form.field('bodyText')}
        label={texts.answerLabel}
        helper={texts.answerHelper}
        rows={4}
        most={limits.contactMessageMaxLength}
        required
      />
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      <ButtonRow>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {texts.send}
        </Button>
        <Button onClick={onCancel} disabled={form.isSending}>
          {texts.cancel}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
