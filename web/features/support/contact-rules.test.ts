import { expect, it } from 'vitest'
import { contactProblemsOf } from './contact-rules.ts'

const draft = { name: 'Sam Example', message: 'Hello', email: '' }

/** The fields with a problem. */
const wrongFields = (change: Partial<typeof draft>) =>
  Object.entries(contactProblemsOf({ ...draft, ...change }))
    .filter(([, problem]) => problem !== undefined)
    .map(([field]) => field)

it('a name and a message are enough', () => {
  expect(wrongFields({})).toEqual([])
  expect(wrongFields({ email: ' sam@example.org ' })).toEqual([])
})

it('blank text is neither a name nor a message', () => {
  expect(wrongFields({ name: ' \n', message: '\t' })).toEqual(['name', 'message'])
})

it('a name and a message above their maximum length are refused', () => {
  expect(wrongFields({ name: 'n'.repeat(101), message: 'm'.repeat(4_001) })).toEqual([
    'name',
    'message',
  ])
  expect(wrongFields({ name: 'n'.repeat(100), message: 'm'.repeat(4_000) })).toEqual([])
})

it('an address is optional, but needs an @', () => {
  expect(wrongFields({ email: 'sam' })).toEqual(['email'])
})
