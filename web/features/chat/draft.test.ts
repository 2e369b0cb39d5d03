import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { canSend, changeDraft, type Draft, dropPictures, emptyDraft } from './draft.ts'

const newId = () => 'new'
const failed: Draft = {
  id: 'old',
  bodyText: 'hi',
  profilePicIds: ['p'],
  state: 'failed',
  failure: 'why',
}

test('what is typed keeps the id, so that a repeated send is recognised', () => {
  expect(changeDraft(emptyDraft('old'), { bodyText: 'hi' }, newId).id).toBe('old')
})

test('other words after a failed send get an id of their own and lose the failure', () => {
  expect(changeDraft(failed, { bodyText: 'hi!' }, newId)).toEqual({
    id: 'new',
    bodyText: 'hi!',
    profilePicIds: ['p'],
    state: 'editing',
  })
})

test('a picture that is gone leaves the draft, which is another message then', () => {
  const two: Draft = { ...failed, profilePicIds: ['p', 'q'] }
  expect(dropPictures(two, ['q', 'r'], newId)).toEqual({ ...two, id: 'new', profilePicIds: ['q'] })
  expect(dropPictures(two, ['q', 'p'], newId)).toBe(two)
})

test('what is on its way keeps its pictures until it is known what became of it', () => {
  const sending: Draft = { ...failed, state: 'sending' }
  expect(dropPictures(sending, [], newId)).toBe(sending)
})

test('spaces alone are not sent, a picture alone is', () => {
  expect(canSend({ ...emptyDraft('a'), bodyText: ' \n ' })).toBe(false)
  expect(canSend({ ...emptyDraft('a'), profilePicIds: ['p'] })).toBe(true)
})

test('a failed draft can be sent again, one on its way cannot', () => {
  expect(canSend(failed)).toBe(true)
  expect(canSend({ ...failed, state: 'sending' })).toBe(false)
})

test('more than the longest message is not sent', () => {
  const longest = 'a'.repeat(limits.messageMaxLength)
  expect(canSend({ ...emptyDraft('a'), bodyText: longest })).toBe(true)
  expect(canSend({ ...emptyDraft('a'), bodyText: `${longest}a` })).toBe(false)
})
