import { expect, it } from 'vitest'
import type { Verdict } from '#shared/contract/moderation-cases.ts'
import { caseSteps } from './case-steps.ts'

const draw = { seedHash: 'ab' }
const verdict = (round: 1 | 2 | 3, tsDecided: number): Verdict => ({
  round,
  upheld: true,
  decidedBy: 'JURY',
  votesFor: 5,
  votesAgainst: 2,
  reasons: [],
  tsDecided,
})
const opened = { stage: 'ANSWER', round: 1, tsOpened: 1, tsDue: 9, verdicts: [] } as const

/** Each step as `ANSWER now`, and so on. */
const steps = (...[given]: Parameters<typeof caseSteps>) =>
  caseSteps(given).map(({ id, state }) => `${id} ${state.toLowerCase()}`)

it('a new case waits for the answer, and has its deadline', () => {
  expect(steps(opened)).toEqual([
    'REPORTED done',
    'ANSWER now',
    'VOTE_1 next',
    'VERDICT_1 next',
    'APPEAL next',
    'CLOSED next',
  ])
  expect(caseSteps(opened).find(({ id }) => id === 'ANSWER')?.tsDue).toBe(9)
})

it('a vote that too few jurors decide goes to the administrators', () => {
  const given = { ...opened, stage: 'ADMINISTRATORS', draw } as const
  expect(steps(given).slice(1, 5)).toEqual([
    'ANSWER done',
    'VOTE_1 done',
    'ADMINISTRATORS_1 now',
    'VERDICT_1 next',
  ])
})

it('a case for administrators alone has no answer and no vote', () => {
  const given = { ...opened, stage: 'ADMINISTRATORS' } as const
  expect(steps(given)).toEqual([
    'REPORTED done',
    'ADMINISTRATORS_1 now',
    'VERDICT_1 next',
    'APPEAL next',
    'CLOSED next',
  ])
  const decided = { ...verdict(1, 3), decidedBy: 'ADMINISTRATOR' } as const
  expect(steps({ ...given, stage: 'DECIDED', verdicts: [decided] }).slice(1, 4)).toEqual([
    'ADMINISTRATORS_1 done',
    'VERDICT_1 done',
    'APPEAL now',
  ])
})

it('an appeal adds a second vote and verdict', () => {
  const given = {
    ...opened,
    stage: 'VOTE',
    round: 2,
    draw,
    verdicts: [verdict(1, 3)],
    appeal: { by: 'ACCUSED', text: 'No', ts: 4 },
  } as const
  expect(steps(given).slice(3)).toEqual([
    'VERDICT_1 done',
    'APPEAL done',
    'VOTE_2 now',
    'VERDICT_2 next',
    'CLOSED next',
  ])
})

it('a case that was overturned is closed, and waits for no appeal', () => {
  const verdicts = [verdict(1, 3), verdict(3, 5)]
  expect(steps({ ...opened, stage: 'CLOSED', draw, verdicts }).slice(3)).toEqual([
    'VERDICT_1 done',
    'VERDICT_3 done',
    'CLOSED done',
  ])
})
