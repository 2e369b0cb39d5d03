import { expect, test } from 'vitest'
import { initialOf } from './initial-of.ts'

test('the first letter stands for the name, in upper case', () => {
  expect(initialOf('marco')).toBe('M')
  expect(initialOf('  élodie')).toBe('É')
})

test('a flag or a face is not cut in two', () => {
  expect(initialOf('🏳️‍🌈 Leo')).toBe('🏳️‍🌈')
})

test('no name has no initial', () => {
  expect(initialOf('   ')).toBe('')
})
