import { expect, it } from 'vitest'
import { dungeonUntil } from '#shared/texts/refusals.ts'
import { ApiProblem, refusalWords } from './api-problem.ts'
import { formatDateTime } from './format.ts'

const refused = (body: object) =>
  new ApiProblem({ status: 403, statusText: 'Forbidden', headers: new Headers() }, body)

it('the end of a refusal is shown in the reader’s time', () => {
  const tsUntil = Date.UTC(2026, 11, 3, 7, 30, 54)
  const words = refusalWords(
    refused({ detail: dungeonUntil(new Date(tsUntil).toUTCString()), tsUntil }),
  )
  expect(words).toContain(`until ${formatDateTime(tsUntil)}. Until then`)
  expect(words).not.toContain('GMT')
})

it('other words stay as they came, and without any the status replaces them', () => {
  expect(refusalWords(refused({ detail: 'Not now.' }))).toBe('Not now.')
  expect(refusalWords(refused({ detail: 7 }))).toBe('Forbidden')
})
