import { expect, test } from 'vitest'
import { faultsIn } from './faults-in.ts'

test('the faults of a refusal are its messages', () => {
  const errors = [{ path: '/text', message: 'row 3: amount not readable' }, { path: '/text' }, null]
  expect(faultsIn(errors)).toEqual(['row 3: amount not readable'])
})

test.each([undefined, null, 'no list', {}])('%j holds none', errors => {
  expect(faultsIn(errors)).toEqual([])
})
