import { useId } from 'react'
import type { Vote } from '#shared/contract/moderation-jury.ts'
import { justiceLimits as limits, type Penalty, penalties } from '#shared/justice-limits.ts'
import { caseTexts } from '#shared/texts/arbitration.ts'
import { juryTexts } from '#shared/texts/jury.ts'
import { tidyText } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { useCaseDraft } from '../use-case-draft.ts'
import { useVote } from './jury.data.ts'
import styles from './jury.module.css'
import { voteProblems } from './vote-problems.ts'

const texts = juryTexts.vote
const decisions = [
  { value: 'UPHOLD', name: texts.uphold, body: texts.upholdBody },
  { value: 'REJECT', name: texts.reject, body: texts.rejectBody },
] as const
const scale = penalties.map(value => ({ value, ...caseTexts.penalties[value] }))

interface VoteFormProps {
  me: string
  caseId: string
  onVoted: (vote: Vote) => void
}

/** A vote with its reason. An unfinished one stays on the device. A sent one cannot be changed. */
export function VoteForm({ me, caseId, onVoted }: VoteFormProps) {
  const { draft, edit, remove } = useCaseDraft({ me, caseId, part: 'vote' })
  const question = useDialogAbout()
  const form = useForm({
    values: draft,
    onEdit: edit,
    problemsOf: voteProblems,
    keepsFailure: true,
    failureOf: error => refusalWords(error) ?? texts.failed,
    write: useVote(caseId, sent => {
      remove()
      onVoted(sent)
    }),
    inputOf: ({ upholds = false, penalty, words }) => ({
      upholds,
      reason: tidyText(words),
      ...(upholds && penalty && { penalty }),
    }),
    onChecked: question.open,
  })
  const { problems } = form
  return (
    <Stack as="form" gap={5} noValidate onSubmit={form.submit}>
      <RadioCards
        label={texts.title}
        name="upholds"
        cards={decisions}
        value={draft.upholds === undefined ? undefined : draft.upholds ? 'UPHOLD' : 'REJECT'}
        error={problems.upholds}
        onValueChange={value => edit({ upholds: value === 'UPHOLD' })}
      />
      {draft.upholds && (
        <>
          <RadioCards
            isScale
            label={texts.penalty}
            name="penalty"
            cards={scale}
            value={draft.penalty}
            error={problems.penalty}
            onValueChange={penalty => edit({ penalty })}
          />
          <Hint>{texts.penaltyNote}</Hint>
        </>
      )}
      <TextArea
        {...form.field('words')}
        label={texts.reason}
        helper={texts.reasonHelper}
        rows={3}
        most={limits.voteReasonMaxLength}
      />
      <FormEnd form={form} submit={texts.send} />
      <Confirm
        dialog={question}
        title={texts.confirmTitle}
        body={confirmWords(draft.upholds === true, draft.penalty)}
        cancel={texts.cancel}
        confirm={texts.confirm}
        isHarmless
        onConfirm={() => form.send()}
      />
    </Stack>
  )
}

const confirmWords = (upholds: boolean, penalty: Penalty | undefined) =>
  upholds && penalty ? texts.confirmUphold(caseTexts.penalties[penalty].name) : texts.confirmReject

interface Choice<Value extends string> {
  readonly value: Value
  readonly name: string
  readonly body: string
}

interface RadioCardsProps<Value extends string> {
  label: string
  name: string
  cards: readonly Choice<Value>[]
  value: Value | undefined
  error: string | undefined
  isScale?: boolean
  onValueChange: (value: Value) => void
}

function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, name, cards, value, error, isScale = false, onValueChange } = props
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId}>
      <Text as="legend" weight="strong" below={2}>
        {label}
      </Text>
      <div className={styles.choices} data-scale={isScale || undefined}>
        {cards.map(card => (
          <RadioCard
            key={card.value}
            shape="card"
            name={name}
            isChosen={value === card.value}
            onChoose={() => onValueChange(card.value)}
          >
            <b>{card.name}</b>
            <small>{card.body}</small>
          </RadioCard>
        ))}
      </div>
      {error && (
        <Text size="small" tone="danger" id={errorId}>
          {error}
        </Text>
      )}
    </fieldset>
  )
}
