import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { contactMessagesTexts as texts } from '#shared/texts/contact-messages.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { useIdempotentDraft } from '#web/lib/use-idempotent-draft.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
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

export function AnswerForm({ onCancel, ...props }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const answer = useAnswerForm(props)
  useEffect(() => {
    if (form.current) focusField(form.current, 'answer')
  }, [])
  return (
    <Stack ref={form} as="form" gap={3} pad={[2, 0, 0]} noValidate onSubmit={answer.submit}>
      <TextArea
        label={texts.answerLabel}
        helper={texts.answerHelper}
        error={answer.problem}
        name="answer"
        rows={4}
        most={limits.contactMessageMaxLength}
        required
        value={answer.bodyText}
        onValueChange={answer.edit}
      />
      {answer.refusal && <Notice kind="error">{answer.refusal}</Notice>}
      <ButtonRow>
        <Button type="submit" variant="primary" loading={answer.isPending}>
          {texts.send}
        </Button>
        <Button onClick={onCancel} disabled={answer.isPending}>
          {texts.cancel}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

function useAnswerForm({ messageId, answersSeen, onSent }: Omit<AnswerFormProps, 'onCancel'>) {
  const [isTried, setIsTried] = useState(false)
  const send = useAnswer(messageId)
  const { id, draft, edit } = useIdempotentDraft({ bodyText: '' }, send)
  const bodyText = draft.bodyText.trim()
  const problem = problemOf(bodyText)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (problem) focusField(event.currentTarget, 'answer')
    else if (!send.isPending) send.mutate({ id, bodyText, answersSeen }, { onSuccess: onSent })
  }
  return {
    bodyText: draft.bodyText,
    edit: (typed: string) => edit({ bodyText: typed }),
    submit,
    problem: isTried ? problem : undefined,
    refusal: send.isError ? (refusalWords(send.error) ?? texts.failed) : undefined,
    isPending: send.isPending,
  }
}

function problemOf(bodyText: string): string | undefined {
  if (bodyText === '') return texts.answerMissing
  return bodyText.length > limits.contactMessageMaxLength ? texts.answerTooLong : undefined
}
