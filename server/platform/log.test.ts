import { expect, it } from 'vitest'
import { describeError } from './log.ts'

it('an error from outside is logged without its words and details', () => {
  const error = Object.assign(new Error('Key (email)=(ann@example.org) already exists'), {
    code: '23505',
    detail: 'Key (email)=(ann@example.org)',
    rejected: ['ann@example.org'],
  })
  const logged = JSON.stringify(describeError(error))
  expect(logged).toContain('23505')
  expect(logged).toContain('log.test.ts')
  expect(logged).not.toContain('ann@')
})

it('a fault of the program keeps its message', () => {
  expect(describeError(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  })
})
