import { expect, it } from 'vitest'
import { caseDraftOf } from './case-draft.ts'

it('a stored draft comes back as it was', () => {
  const draft = { words: 'It was a joke.', upholds: false, penalty: 'WEEK' }
  expect(caseDraftOf(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  expect(caseDraftOf({ words: '' })).toEqual({ words: '' })
})

it('invalid drafts are dropped, and so is an unknown penalty', () => {
  expect(caseDraftOf('words')).toBeUndefined()
  expect(caseDraftOf(null)).toBeUndefined()
  expect(caseDraftOf({ words: 7 })).toBeUndefined()
  expect(caseDraftOf({ words: 'x', upholds: 1, penalty: 'DEATH' })).toEqual({ words: 'x' })
})
