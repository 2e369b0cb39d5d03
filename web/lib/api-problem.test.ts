import { expect, it } from 'vitest'
import { problemType } from '#shared/refusals.ts'
import { dungeonUntil } from '#shared/texts/refusals.ts'
import { ApiProblem, refusalWords } from './api-problem.ts'

const refused = { status: 403, statusText: 'Forbidden', headers: new Headers() }

it('a member in the dungeon reads until when, in their own time', () => {
  const tsUntil = Date.UTC(2026, 10, 27, 14, 5)
  const type = problemType('moderation/in-dungeon')
  const body = { type, detail: dungeonUntil(tsUntil), caseId: 'a case', tsUntil }
  const problem = new ApiProblem(refused, body)
  const own = new Date(tsUntil).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  expect(refusalWords(problem)).toContain(`You are in the Bad Boy Dungeon until ${own}. `)
  expect(refusalWords(problem)).not.toContain('GMT')
  expect(problem).toMatchObject({ code: 'moderation/in-dungeon', caseId: 'a case', tsUntil })
})

it('any other refusal keeps its words', () => {
  const problem = new ApiProblem(refused, { detail: 'Not now' })
  expect(refusalWords(problem)).toBe('Not now')
  expect(problem.tsUntil).toBeUndefined()
})
