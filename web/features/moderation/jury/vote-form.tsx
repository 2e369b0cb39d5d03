import { type SubmitEvent, useState } from 'react'
import type { Vote } from '#shared/contract/moderation-jury.ts'
import { justiceLimits as limits, type Penalty, penalties } from '#shared/justice-limits.ts'
import { caseTexts } from '#shared/texts/arbitration.ts'
import { juryTexts } from '#shared/texts/jury.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { fieldOf, focusField } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useCaseDraft } from '../use-case-draft.ts'
import { useVote } from './jury.data.ts'
import { RadioCards } from './radio-cards.tsx'
import { voteProblems } from './vote-problems.ts'

const texts = juryTexts.vote
const fields = ['upholds', 'penalty', 'reason'] as const
const decisions = [
  { value: 'UPHOLD', name: texts.uphold, body: texts.upholdBody },
  { value: 'REJECT', name: texts.reject, body: texts.rejectBody },
] as const
const scale = penalties.map(value => ({ value, ...caseTexts.penalties[value] }))

export interface VoteFormProps {
  me: string
  caseId: string
  onVoted: (vote: Vote) => void
}

/** A vote with its reason; half-made it stays on the device, and once sent it cannot be changed. */
export function VoteForm({ me, caseId, onVoted }: VoteFormProps) {
  const form = useVoteForm({ me, caseId, onVoted })
  const { draft, edit, problems, vote } = form
  return (
    <Stack as="form" gap={5} noValidate onSubmit={form.ask}>
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
        label={texts.reason}
        helper={texts.reasonHelper}
        error={problems.reason}
        name="reason"
        rows={3}
        most={limits.voteReasonMaxLength}
        value={draft.words}
        onValueChange={words => edit({ words })}
      />
      {vote.error && <Notice kind="error">{refusalWords(vote.error) ?? texts.failed}</Notice>}
      <div>
        <Button type="submit" variant="primary" loading={vote.isPending}>
          {texts.send}
        </Button>
      </div>
      <Confirm
        isOpen={form.isAsked}
        title={texts.confirmTitle}
        body={confirmWords(draft.upholds === true, draft.penalty)}
        cancel={texts.cancel}
        confirm={texts.confirm}
        isHarmless
        onCancel={form.goBack}
        onConfirm={form.send}
        next={() => null}
      />
    </Stack>
  )
}

const confirmWords = (upholds: boolean, penalty: Penalty | undefined) =>
  upholds && penalty ? texts.confirmUphold(caseTexts.penalties[penalty].name) : texts.confirmReject

function useVoteForm({ me, caseId, onVoted }: VoteFormProps) {
  const { draft, edit, remove } = useCaseDraft({ me, caseId, part: 'vote' })
  const vote = useVote(caseId, sent => {
    remove()
    onVoted(sent)
  })
  const [isTried, setIsTried] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const problems = voteProblems(draft)
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const wrong = fields.find(field => problems[field])
    if (wrong) focusIn(event.currentTarget, wrong)
    else if (!vote.isPending) setIsAsked(true)
  }
  const send = () => {
    const { upholds = false, penalty, words } = draft
    setIsAsked(false)
    vote.mutate({ upholds, reason: words.trim(), ...(upholds && penalty && { penalty }) })
  }
  return {
    draft,
    edit,
    vote,
    ask,
    send,
    isAsked,
    goBack: () => setIsAsked(false),
    problems: isTried ? problems : {},
  }
}

/** Radio buttons of one name are a list, whose first one takes the focus. */
function focusIn(form: HTMLFormElement, name: string) {
  if (fieldOf(form, name)) focusField(form, name)
  else form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
}
