import { expect, it } from 'vitest'
import { ApiProblem, unreachable } from './api-problem.ts'
import { failedRead } from './failed-read.ts'

const read = (error: unknown, isFetching = false) => {
  const calls: unknown[] = []
  const refetch = async () => calls.push(error)
  return { isLoadingError: error !== undefined, error, isFetching, refetch, calls }
}

const refusal = new ApiProblem(
  { status: 503, statusText: 'Busy', headers: new Headers() },
  { detail: 'Too many at once. Please try again soon.' },
)

it('shows the server’s words about the failed read', () => {
  expect(failedRead(read(undefined), read(refusal)).body).toBe(
    'Too many at once. Please try again soon.',
  )
})

it('asks to check the connection if the server was not reached', () => {
  expect(failedRead(read(unreachable())).body).toBe('Check your connection and try again.')
})

it('retries all reads, and is pending while any is in flight', () => {
  const [one, other] = [read(undefined, true), read(refusal)]
  const failed = failedRead(one, other)
  failed.onRetry()
  expect([...one.calls, ...other.calls]).toEqual([undefined, refusal])
  expect(failed.retrying).toBe(true)
})
