import type { PartyCase, Verdict } from '#shared/contract/moderation-cases.ts'

type StepId =
  | 'REPORTED'
  | 'ANSWER'
  | 'VOTE_1'
  | 'ADMINISTRATORS_1'
  | 'VERDICT_1'
  | 'APPEAL'
  | 'VOTE_2'
  | 'ADMINISTRATORS_2'
  | 'VERDICT_2'
  | 'VERDICT_3'
  | 'CLOSED'

export interface CaseStep {
  readonly id: StepId
  readonly state: 'DONE' | 'NOW' | 'NEXT'
  readonly ts?: number
  readonly tsDue?: number
}

interface Case
  extends Pick<PartyCase, 'stage' | 'round' | 'tsOpened' | 'tsDue' | 'appeal' | 'draw'> {
  readonly verdicts: readonly Verdict[]
}

/** The steps of a case from report to end, as far as they are known. An appeal adds steps once it exists. */
export function caseSteps(given: Case): CaseStep[] {
  const { stage, tsOpened, appeal, verdicts } = given
  const overturned = verdictOf(verdicts, 3)
  const appealing: CaseStep[] = appeal
    ? [doneAt('APPEAL', appeal.ts), ...roundSteps(given, 2)]
    : [stage === 'DECIDED' ? nowIn('APPEAL', given) : lastStep('APPEAL', stage)]
  return [
    doneAt('REPORTED', tsOpened),
    ...roundSteps(given, 1),
    // A verdict that was overturned before an appeal can no longer be appealed.
    ...(overturned && !appeal ? [] : appealing),
    ...(overturned ? [doneAt('VERDICT_3', overturned.tsDecided)] : []),
    lastStep('CLOSED', stage),
  ]
}

const lastStep = (id: StepId, stage: Case['stage']): CaseStep => ({
  id,
  state: stage === 'CLOSED' ? 'DONE' : 'NEXT',
})

const nowIn = (id: StepId, { tsDue }: Case): CaseStep => ({
  id,
  state: 'NOW',
  ...(tsDue !== undefined && { tsDue }),
})

/** The deciders of a round, and the outcome. Administrators decide alone if no jury was drawn. */
function roundSteps(given: Case, round: 1 | 2): CaseStep[] {
  const { stage, verdicts, draw } = given
  const verdict = verdictOf(verdicts, round)
  const isNow = (during: Case['stage']) => given.round === round && !verdict && stage === during
  const isByJury = draw !== undefined || stage === 'ANSWER' || stage === 'VOTE'
  const stepIn = (id: StepId, during: Case['stage']): CaseStep =>
    isNow(during) ? nowIn(id, given) : { id, state: 'DONE' }
  const steps: CaseStep[] = []
  if (isByJury && round === 1) steps.push(stepIn('ANSWER', 'ANSWER'))
  if (isByJury) {
    const id = `VOTE_${round}` as const
    steps.push(isNow('ANSWER') ? { id, state: 'NEXT' } : stepIn(id, 'VOTE'))
  }
  const isWithAdministrators = isNow('ADMINISTRATORS')
  if (isWithAdministrators || (verdict?.decidedBy === 'ADMINISTRATOR' && !isByJury)) {
    steps.push({ id: `ADMINISTRATORS_${round}`, state: isWithAdministrators ? 'NOW' : 'DONE' })
  }
  const id = `VERDICT_${round}` as const
  return [...steps, verdict ? doneAt(id, verdict.tsDecided) : { id, state: 'NEXT' }]
}

const verdictOf = (verdicts: readonly Verdict[], round: Verdict['round']) =>
  verdicts.find(verdict => verdict.round === round)

const doneAt = (id: StepId, ts: number): CaseStep => ({ id, state: 'DONE', ts })
