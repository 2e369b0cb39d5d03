import { IconCheck } from '@tabler/icons-react'
import type { PartyCase } from '#shared/contract/moderation-cases.ts'
import { casePageTexts } from '#shared/texts/arbitration-case.ts'
import { formatDate, formatRecentTime } from '#web/lib/format.ts'
import { Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CasePart } from '../evidence.tsx'
import styles from './case.module.css'
import { type CaseStep, caseSteps } from './case-steps.ts'

const texts = casePageTexts.timeline

export function CaseTimeline({ party }: { party: PartyCase }) {
  return (
    <CasePart title={texts.title}>
      <Stack as="ol">
        {caseSteps(party).map(step => (
          <Grid
            as="li"
            columns="1.25rem 1fr"
            gap={[0, 3]}
            key={step.id}
            className={styles.point}
            data-state={step.state}
            aria-current={step.state === 'NOW' ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {step.state === 'DONE' && <IconCheck />}
            </span>
            <span>
              <b>{stepWords(step, party)}</b>
              {step.state === 'NEXT' && <VisuallyHidden>, {texts.next}</VisuallyHidden>}
              {step.state === 'NOW' && <VisuallyHidden>, {texts.now}</VisuallyHidden>}
              <Hint as="span" block>
                {whenWords(step, party)}
              </Hint>
            </span>
          </Grid>
        ))}
      </Stack>
    </CasePart>
  )
}

function whenWords({ id, ts, tsDue }: CaseStep, { side }: PartyCase) {
  // The accused sees only the day.
  if (id === 'REPORTED' && side === 'ACCUSED' && ts !== undefined) return formatDate(ts)
  if (ts !== undefined) return formatRecentTime(ts)
  return tsDue === undefined ? null : texts.due(formatRecentTime(tsDue))
}

function stepWords({ id, state }: CaseStep, { answer, appeal, side, verdicts }: PartyCase) {
  const isDone = state === 'DONE'
  const isUpheld = (round: 1 | 2 | 3) =>
    verdicts.find(verdict => verdict.round === round)?.upheld === true
  switch (id) {
    case 'ANSWER':
      if (!isDone) return texts.ANSWER
      if (side === 'REPORTER') return texts.ANSWER_OVER
      return answer === undefined ? texts.NO_ANSWER : texts.ANSWERED
    case 'APPEAL':
      if (appeal) return texts.APPEALED(appeal.by, side)
      return isDone ? texts.NO_APPEAL : texts.APPEAL
    case 'VERDICT_1':
      return isDone ? texts.VERDICT_OF(isUpheld(1)) : texts.VERDICT
    case 'VERDICT_2':
      return isDone ? texts.VERDICT_OF(isUpheld(2)) : texts.VERDICT
    case 'VERDICT_3':
      return texts.OVERTURNED(isUpheld(3))
    case 'ADMINISTRATORS_1':
    case 'ADMINISTRATORS_2':
      return texts.ADMINISTRATORS
    case 'REPORTED':
      return side === 'ACCUSED' ? texts.TOLD : texts.REPORTED
    case 'VOTE_1':
    case 'VOTE_2':
    case 'CLOSED':
      return texts[id]
  }
}
