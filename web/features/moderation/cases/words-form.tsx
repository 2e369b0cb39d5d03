import { type SubmitEvent, useState } from 'react'
import { justiceLimits as limits } from '#shared/justice-limits.ts'
import { casePageTexts } from '#shared/texts/arbitration-case.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { CasePart } from '../evidence.tsx'
import { useCaseDraft } from '../use-case-draft.ts'
import styles from './case.module.css'
import { useSendCaseWords } from './cases.data.ts'

const formTexts = { answer: casePageTexts.answerForm, appeal: casePageTexts.appealForm }

export interface WordsFormProps {
  me: string
  caseId: string
  part: 'answer' | 'appeal'
  onSent: () => void
  /** It came too late: the case goes on without the form. */
  onTooLate: (words: string) => void
}

/** An answer or an appeal: it stays on the device until it is sent, which happens once. */
export function WordsForm(props: WordsFormProps) {
  const texts = formTexts[props.part]
  const form = useWordsForm(props)
  return (
    <CasePart title={texts.title} lead={texts.lead}>
      <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={form.ask}>
        <TextArea
          label={texts.label}
          helper={texts.helper}
          error={form.problem}
          name="words"
          rows={5}
          most={limits.answerMaxLength}
          countFrom={limits.answerMaxLength / 2}
          value={form.words}
          onValueChange={form.edit}
        />
        {form.failure && <Notice kind="error">{form.failure}</Notice>}
        <div>
          <Button type="submit" variant="primary" loading={form.isSending}>
            {texts.send}
          </Button>
        </div>
      </Stack>
      <Confirm
        isOpen={form.isAsked}
        title={texts.confirmTitle}
        body={texts.confirmBody}
        cancel={texts.cancel}
        confirm={texts.confirm}
        isHarmless
        onCancel={form.goBack}
        onConfirm={form.send}
        next={() => null}
      />
    </CasePart>
  )
}

function useWordsForm({ me, caseId, part, onSent, onTooLate }: WordsFormProps) {
  const { draft, edit, remove } = useCaseDraft({ me, caseId, part })
  const send = useSendCaseWords(caseId, part, {
    onSuccess: () => {
      remove()
      onSent()
    },
    onError: problem => {
      const isTooLate = problem instanceof ApiProblem && problem.status === 409
      if (isTooLate) onTooLate(refusalWords(problem) ?? formTexts[part].failed)
    },
  })
  const [isTried, setIsTried] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const problem = problemOf(draft.words.trim(), part)
  return {
    words: draft.words,
    edit: (words: string) => edit({ words }),
    isAsked,
    goBack: () => setIsAsked(false),
    ask: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setIsTried(true)
      if (problem) focusField(event.currentTarget, 'words')
      else if (!send.isPending) setIsAsked(true)
    },
    send: () => {
      setIsAsked(false)
      send.mutate(draft.words.trim())
    },
    problem: isTried ? problem : undefined,
    isSending: send.isPending,
    failure: send.error && (refusalWords(send.error) ?? formTexts[part].failed),
  }
}

function problemOf(words: string, part: WordsFormProps['part']) {
  if (words === '') return formTexts[part].missing
  if (words.length > limits.answerMaxLength) return casePageTexts.tooLong(limits.answerMaxLength)
  return undefined
}
