import { expect, it } from 'vitest'
import { findSettings } from './settings-sections.ts'

const labels = (typed: string) => findSettings(typed).map(({ label }) => label)

it.each([
  ['push', ['Detailed notifications', 'Quiet hours', 'Notify this device']],
  ['block', ['Blocked members']],
  ['erase', ['Delete my account']],
  ['E-MAIL', ['Email']],
  ['ｋílom', ['Units']],
  ['kilom', ['Units']],
  ['quiet hours', ['Quiet hours']],
  ['height', [expect.stringContaining('height'), 'Units']],
  ['pay', ['Dues']],
])('%s finds %j', (typed, found) => {
  expect(labels(typed)).toEqual(found)
})

it('finds nothing by nothing, and by a word of which not all is there', () => {
  expect([labels(' '), labels('password blue')]).toEqual([[], []])
})

it('leads to the section and the row in it', () => {
  expect(findSettings('quiet')[0]?.to).toBe('/settings/notifications#quietHours')
})
