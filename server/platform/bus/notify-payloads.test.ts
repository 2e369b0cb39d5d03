import { expect, it } from 'vitest'
import { type Notice, PayloadReader, toPayloads } from './notify-payloads.ts'

const long: Notice = ['news', 'ä'.repeat(4_000)]
const short: Notice = ['news', 'short']

it('joins the parts of each sender', () => {
  const reader = new PayloadReader('self')
  const [first = '', ...others] = toPayloads('one', [long])
  expect(others.length).toBeGreaterThan(1)
  expect(reader.read(first)).toEqual([])
  expect(toPayloads('other', [short]).flatMap(payload => reader.read(payload))).toEqual([short])
  expect(others.flatMap(payload => reader.read(payload))).toEqual([long])
  expect(toPayloads('self', [short]).flatMap(payload => reader.read(payload))).toEqual([])
})

it('forgets parts whose rest was lost, and tells that notices are lost', () => {
  const reader = new PayloadReader('self')
  const [first = '', ...others] = toPayloads('one', [long])
  reader.read(first)
  const whole = toPayloads('one', [short])
  expect(whole.map(payload => reader.read(payload))).toEqual([undefined])
  expect(whole.map(payload => reader.read(payload))).toEqual([[short]])
  reader.read(first)
  reader.forgetParts()
  expect(whole.map(payload => reader.read(payload))).toEqual([[short]])
  expect(reader.read(others.at(-1) ?? '')).toBeUndefined()
})
