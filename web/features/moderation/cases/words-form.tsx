import { justiceLimits } from '#shared/justice-limits.ts'
import { casePageTexts } from '#shared/texts/arbitration-case.ts'
import { tidyText } from '#shared/typed-text.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { CasePart } from '../evidence.tsx'
import { useCaseDraft } from '../use-case-draft.ts'
import styles from './case.module.css'
import { useSendCaseWords } from './cases.data.ts'

const { answerMaxLength: most } = justiceLimits
const formTexts = { answer: casePageTexts.answerForm, appeal: casePageTexts.appealForm }

export interface WordsFormProps {
  me: string
  caseId: string
  part: 'answer' | 'appeal'
  /** Called when it was sent or came too late. The case then continues without the form. */
  onNews: (kind: 'success' | 'error', words: string) => void
}

/** An answer or an appeal. It stays on the device until it is sent, which happens once. */
export function WordsForm(props: WordsFormProps) {
  const { caseId, part, onNews } = props
  const texts = formTexts[part]
  const { draft, edit, remove } = useCaseDraft(props)
  const question = useDialogAbout()
  const failureOf = (error: Error) => refusalWords(error) ?? texts.failed
  const form = useForm({
    values: draft,
    onEdit: edit,
    problemsOf: ({ words }) => ({
      words: textProblem(words, most, {
        missing: texts.missing,
        tooLong: casePageTexts.tooLong(most),
      }),
    }),
    keepsFailure: true,
    failureOf,
    write: useSendCaseWords(caseId, part, {
      onSuccess: () => {
        remove()
        onNews('success', texts.sent)
      },
      onError: problem => {
        const isTooLate = problem instanceof ApiProblem && problem.status === 409
        if (isTooLate) onNews('error', failureOf(problem))
      },
    }),
    inputOf: ({ words }) => tidyText(words),
    onChecked: question.open,
  })
  return (
    <CasePart title={texts.title} lead={texts.lead}>
      <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={form.submit}>
        <TextArea
          {...form.field('words')}
          label={texts.label}
          helper={texts.helper}
          rows={5}
          most={most}
          countFrom={most / 2}
        />
        <FormEnd form={form} submit={texts.send} />
      </Stack>
      <Confirm
        dialog={question}
        title={texts.confirmTitle}
        body={texts.confirmBody}
        cancel={texts.cancel}
        confirm={texts.confirm}
        isHarmless
        onConfirm={() => form.send()}
      />
    </CasePart>
  )
}
