import { expect, it } from 'vitest'
import { voteProblems } from './vote-problems.ts'

const wrong = (...[draft]: Parameters<typeof voteProblems>) => Object.keys(voteProblems(draft))

it('an upholding vote needs a penalty and a reason, a rejecting one a reason', () => {
  expect(wrong({ words: ' \n' })).toEqual(['upholds', 'words'])
  expect(wrong({ words: 'x', upholds: true })).toEqual(['penalty'])
  expect(wrong({ words: 'x', upholds: true, penalty: 'WARNING' })).toEqual([])
  expect(wrong({ words: 'x', upholds: false })).toEqual([])
})

it('a reason has at most 500 characters', () => {
  expect(wrong({ words: 'x'.repeat(500), upholds: false })).toEqual([])
  expect(wrong({ words: 'x'.repeat(501), upholds: false })).toEqual(['words'])
})
