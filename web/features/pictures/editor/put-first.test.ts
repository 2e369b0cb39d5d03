import { expect, test } from 'vitest'
import { putFirst } from './put-first.ts'

test('the chosen one leads, the others keep their order', () => {
  expect(putFirst(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  expect(putFirst(['a', 'b'], 'a')).toEqual(['a', 'b'])
})

test('one that is not there changes nothing', () => {
  expect(putFirst(['a', 'b'], 'x')).toEqual(['a', 'b'])
})
