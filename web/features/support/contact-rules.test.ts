import { expect, it } from 'vitest'
import { contactProblemsOf } from './contact-rules.ts'

const draft = { name: 'Sam Example', message: 'Hello', email: '' }

/** The fields that keep the draft from being sent. */
const wrongFields = (change: Partial<typeof draft>) =>
  Object.entries(contactProblemsOf({ ...draft, ...change }))
    .filter(([, problem]) => problem !== undefined)
    .map(([field]) => field)

it('a name and a message are all it needs', () => {
  expect(wrongFields({})).toEqual([])
  expect(wrongFields({ email: ' sam@example.org ' })).toEqual([])
})

it('blanks are neither a name nor a message', () => {
  expect(wrongFields({ name: ' \n', message: '\t' })).toEqual(['name', 'message'])
})

it('what is longer than can be kept is said before it is sent', () => {
  expect(wrongFields({ name: 'n'.repeat(101), message: 'm'.repeat(4_001) })).toEqual([
    'name',
    'message',
  ])
  expect(wrongFields({ name: 'n'.repeat(100), message: 'm'.repeat(4_000) })).toEqual([])
})

it('an address is optional, but has an @ in it', () => {
  expect(wrongFields({ email: 'sam' })).toEqual(['email'])
})
