import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import {
  canSend,
  changeDraft,
  type Draft,
  draftOf,
  dropPictures,
  emptyDraft,
  isDue,
  isSendKey,
} from './draft.ts'

const newId = () => 'new'
const failed: Draft = {
  id: 'old',
  bodyText: 'hi',
  profilePicIds: ['p'],
  state: 'failed',
  failure: 'why',
}

test('typing keeps the id, so that the server recognizes a repeat', () => {
  expect(changeDraft(emptyDraft('old'), { bodyText: 'hi' }, newId).id).toBe('old')
})

test('a change after a failed send gives a new id and clears the failure', () => {
  expect(changeDraft(failed, { bodyText: 'hi!' }, newId)).toEqual({
    id: 'new',
    bodyText: 'hi!',
    profilePicIds: ['p'],
    state: 'editing',
  })
})

test('the quoted message stays while the draft is written, and can be removed', () => {
  const quote = { id: 'q', senderProfileId: 'other', bodyText: 'Tea?', pictureCount: 0 }
  const answer = changeDraft(emptyDraft('old'), { replyTo: quote }, newId)
  expect(changeDraft(answer, { bodyText: 'Yes' }, newId).replyTo).toEqual(quote)
  expect(changeDraft(answer, { replyTo: undefined }, newId).replyTo).toBeUndefined()
})

test('a stored draft continues as it was', () => {
  expect(draftOf(JSON.parse(JSON.stringify(failed)))).toEqual(failed)
})

test.each([
  undefined,
  null,
  'x',
  {},
  { ...failed, id: 1 },
  { ...failed, state: 'odd' },
  { ...failed, profilePicIds: [1] },
  { ...failed, replyTo: {} },
  { ...failed, failure: {} },
])('what is no draft is none: %j', stored => {
  expect(draftOf(stored)).toBeUndefined()
})

test('a changed message that waits for the site gets a new id', () => {
  const waiting: Draft = { ...emptyDraft('old'), bodyText: 'hi', state: 'waiting' }
  expect(canSend(waiting)).toBe(true)
  expect(changeDraft(waiting, { bodyText: 'hi!' }, newId)).toMatchObject({
    id: 'new',
    state: 'editing',
  })
})

test('a message that the site asks to delay is not sent automatically before', () => {
  const waiting: Draft = { ...emptyDraft('old'), bodyText: 'hi', state: 'waiting', notBefore: 5 }
  expect(isDue(waiting, 4)).toBe(false)
  expect(isDue(waiting, 5)).toBe(true)
  expect(isDue({ ...waiting, state: 'sending' }, 4)).toBe(true)
  expect(isDue({ ...waiting, state: 'failed' }, 5)).toBe(false)
  expect(changeDraft(waiting, { bodyText: 'hi!' }, newId)).not.toHaveProperty('notBefore')
})

test('a deleted picture is removed from the draft, which gets a new id', () => {
  const two: Draft = { ...failed, profilePicIds: ['p', 'q'] }
  expect(dropPictures(two, ['q', 'r'], newId)).toEqual({ ...two, id: 'new', profilePicIds: ['q'] })
  expect(dropPictures(two, ['q', 'p'], newId)).toBe(two)
})

test('a draft that is being sent keeps its pictures', () => {
  const sending: Draft = { ...failed, state: 'sending' }
  expect(dropPictures(sending, [], newId)).toBe(sending)
})

test('spaces and hidden characters alone cannot be sent, a picture alone can', () => {
  expect(canSend({ ...emptyDraft('a'), bodyText: ' \n ' })).toBe(false)
  expect(canSend({ ...emptyDraft('a'), bodyText: '\u200b\u3164' })).toBe(false)
  expect(canSend({ ...emptyDraft('a'), profilePicIds: ['p'] })).toBe(true)
})

test('a failed draft can be sent again, one that is being sent cannot', () => {
  expect(canSend(failed)).toBe(true)
  expect(canSend({ ...failed, state: 'sending' })).toBe(false)
})

test('a message above the maximum length cannot be sent', () => {
  const longest = '💚'.repeat(limits.messageMaxLength)
  expect(canSend({ ...emptyDraft('a'), bodyText: longest })).toBe(true)
  expect(canSend({ ...emptyDraft('a'), bodyText: `${longest}a` })).toBe(false)
})

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
