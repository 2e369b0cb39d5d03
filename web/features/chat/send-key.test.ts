import { expect, test } from 'vitest'
import { isSendKey } from './send-key.ts'

const enter = { key: 'Enter', shiftKey: false, isComposing: false }

test('Enter sends on a hardware keyboard, and starts a new line on a touch keyboard', () => {
  expect(isSendKey(enter, true)).toBe(true)
  expect(isSendKey(enter, false)).toBe(false)
})

test('Shift and Enter start a new line', () => {
  expect(isSendKey({ ...enter, shiftKey: true }, true)).toBe(false)
})

test('Enter that ends a composed word does not send', () => {
  expect(isSendKey({ ...enter, isComposing: true }, true)).toBe(false)
})
