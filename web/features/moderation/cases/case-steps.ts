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

/** The way of a case from its report to its end, as far as it is known: an appeal adds to it once it is there. */
export function caseSteps(given: Case): CaseStep[] {
  const { stage, tsOpened, tsDue, appeal, verdicts } = given
  const now = tsDue === undefined ? {} : { tsDue }
  const overturned = verdictOf(verdicts, 3)
  const appealing: CaseStep[] = appeal
    ? [{ id: 'APPEAL', state: 'DONE', ts: appeal.ts }, ...roundSteps(given, 2)]
    : [stepOf('APPEAL', stage, now)]
  return [
    { id: 'REPORTED', state: 'DONE', ts: tsOpened },
    ...roundSteps(given, 1),
    // Overturned before anybody appealed, nobody can any more.
    ...(overturned && !appeal ? [] : appealing),
    ...(overturned ? [doneAt('VERDICT_3', overturned.tsDecided)] : []),
    { id: 'CLOSED', state: stage === 'CLOSED' ? 'DONE' : 'NEXT' },
  ]
}

function stepOf(id: 'APPEAL', stage: Case['stage'], now: { tsDue?: number }): CaseStep {
  if (stage === 'DECIDED') return { id, state: 'NOW', ...now }
  return { id, state: stage === 'CLOSED' ? 'DONE' : 'NEXT' }
}

/** Who decides in a round, and what they decided. Administrators decide alone where no jury was drawn. */
function roundSteps(given: Case, round: 1 | 2): CaseStep[] {
  const { stage, tsDue, verdicts, draw } = given
  const verdict = verdictOf(verdicts, round)
  const isThisRound = given.round === round && !verdict
  const now = tsDue === undefined ? {} : { tsDue }
  const isByJury = draw !== undefined || stage === 'ANSWER' || stage === 'VOTE'
  const isWithAdministrators = isThisRound && stage === 'ADMINISTRATORS'
  const stateOf = (during: Case['stage']) => (isThisRound && stage === during ? 'NOW' : 'DONE')
  const steps: CaseStep[] = []
  if (isByJury && round === 1) {
    const state = stateOf('ANSWER')
    steps.push({ id: 'ANSWER', state, ...(state === 'NOW' && now) })
  }
  if (isByJury) {
    const isAhead = isThisRound && stage === 'ANSWER'
    const state = isAhead ? 'NEXT' : stateOf('VOTE')
    steps.push({ id: `VOTE_${round}`, state, ...(state === 'NOW' && now) })
  }
  const isByAdministrators = verdict?.decidedBy === 'ADMINISTRATOR' && !isByJury
  if (isWithAdministrators || isByAdministrators) {
    steps.push({ id: `ADMINISTRATORS_${round}`, state: isWithAdministrators ? 'NOW' : 'DONE' })
  }
  const id = `VERDICT_${round}` as const
  return [...steps, verdict ? doneAt(id, verdict.tsDecided) : { id, state: 'NEXT' }]
}

const verdictOf = (verdicts: readonly Verdict[], round: Verdict['round']) =>
  verdicts.find(verdict => verdict.round === round)

const doneAt = (id: StepId, ts: number): CaseStep => ({ id, state: 'DONE', ts })
