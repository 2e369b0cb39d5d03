import { expect, test } from 'vitest'
import { outageOf } from './attempts.ts'

const attempt = (isMessage: boolean, endedAt: number, status: number) => ({
  isMessage,
  startedAt: endedAt - 10,
  endedAt,
  status,
})

test('the longest time without an answer begins with the disturbance', () => {
  const attempts = [
    attempt(true, 3_000, 200),
    attempt(true, 3_500, 503),
    attempt(true, 4_000, 200),
    attempt(false, 1_200, 404),
    attempt(false, 1_900, 0),
    attempt(false, 5_000, 502),
  ]
  expect(outageOf(attempts, 1_000)).toEqual({
    messages: 2,
    others: 0.2,
    failures: new Map([
      [503, 1],
      [0, 1],
      [502, 1],
    ]),
    answered: 3,
  })
})
