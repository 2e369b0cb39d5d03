import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import {
  backInEditor,
  emptyMessage,
  firstDue,
  firstOf,
  heldBack,
  inOrder,
  isTooLong,
  type Outgoing,
  pressed,
  refused,
  saysSomething,
  sentAgain,
  withExisting,
} from './outgoing.ts'

const typed = (id: string, change: Partial<Outgoing> = {}): Outgoing => ({
  ...emptyMessage(id),
  bodyText: `words of ${id}`,
  ...change,
})
const sending = typed('sending', { state: 'sending', tsCreated: 1 })
const waiting = typed('waiting', { state: 'waiting', tsCreated: 2, failure: 'away', notBefore: 5 })
const refusedOne = typed('refused', { state: 'refused', tsCreated: 3, failure: 'no' })

test.each<[string, readonly Outgoing[], number, Partial<Outgoing>]>([
  ['alone, it goes at once', [], 10, { state: 'sending', tsCreated: 10 }],
  ['behind one that is being sent', [sending], 10, { state: 'sending', tsCreated: 10 }],
  ['behind one that may go now', [waiting], 10, { state: 'sending', tsCreated: 10 }],
  [
    'behind one that the site asked to delay',
    [waiting],
    4,
    { state: 'waiting', tsCreated: 4, failure: 'away', notBefore: 5 },
  ],
  ['behind a refused one, whatever the clock says', [refusedOne], 1, { tsCreated: 4 }],
])('Send, %s', (_, queue, now, expected) => {
  expect(pressed(typed('new'), queue, now)).toMatchObject({ id: 'new', ...expected })
})

test('the first that is not refused goes first', () => {
  expect(firstOf([refusedOne, waiting])).toBe(waiting)
  expect(firstOf([refusedOne])).toBeUndefined()
})

test('nothing goes by itself before the time that the site asked for', () => {
  expect(firstDue([waiting], 4)).toBeUndefined()
  expect(firstDue([sending, waiting], 4)).toBeUndefined()
  expect(firstDue([waiting], 5)).toBe(waiting)
  // The page that was sending it may be closed.
  expect(firstDue([sending], 4)).toBe(sending)
  expect(firstDue([refusedOne], 9)).toBeUndefined()
})

test('a clock that was put back by years delays nothing', () => {
  const early = Date.UTC(2020)
  const late = { ...waiting, notBefore: Date.UTC(2026) }
  expect(firstDue([late], early)).toBe(late)
  expect(firstDue([late], Date.UTC(2026) - 3_600_000)).toBeUndefined()
})

test('a retry keeps the id, and the reason until it is answered', () => {
  expect(sentAgain(waiting, [sending, waiting], 9)).toEqual({
    ...typed('waiting', { state: 'sending', tsCreated: 2, failure: 'away' }),
  })
  expect(sentAgain(refusedOne, [waiting, refusedOne], 9)).toEqual({
    ...refusedOne,
    state: 'sending',
    tsCreated: 9,
  })
})

test('while the site is away, all that is being sent waits', () => {
  const why = { failure: 'busy', notBefore: 7 }
  expect(heldBack([refusedOne, sending, waiting], why)).toEqual([
    { ...sending, ...why, state: 'waiting' },
  ])
  expect(refused(waiting, 'no')).toEqual({
    ...typed('waiting', { state: 'refused', tsCreated: 2, failure: 'no' }),
  })
})

test('Edit puts the refused words before the typed ones, under a new id', () => {
  const quote = { id: 'q', senderProfileId: 'other', bodyText: 'Tea?', pictureCount: 0 }
  const pictures = (...ids: number[]) => ids.map(String)
  const message = { ...refusedOne, profilePicIds: pictures(1, 2), replyTo: quote }
  const before = typed('typed', { profilePicIds: pictures(2, 3, 4, 5, 6, 7, 8, 9) })
  expect(backInEditor(message, before, 'new')).toEqual({
    id: 'new',
    bodyText: 'words of refused\nwords of typed',
    profilePicIds: pictures(1, 2, 3, 4, 5, 6, 7, 8),
    replyTo: quote,
    state: 'editing',
  })
  expect(backInEditor(message, emptyMessage('none'), 'new').bodyText).toBe('words of refused')
})

const own = (id: string, isPrivate = false) => ({ id, isPrivate })

test('a deleted picture leaves a refused message, but not one that may have arrived with it', () => {
  const two = { ...refusedOne, profilePicIds: ['p', 'q'], privatePicIds: [] }
  expect(withExisting(two, [own('q'), own('r')])).toEqual({ ...two, profilePicIds: ['q'] })
  expect(withExisting(two, [own('q'), own('p')])).toBe(two)
  for (const state of ['sending', 'waiting'] as const) {
    const unanswered = { ...two, state }
    expect(withExisting(unanswered, [])).toBe(unanswered)
  }
})

test('a refused message agrees to what is private by now', () => {
  const message = { ...refusedOne, profilePicIds: ['p', 'q'], privatePicIds: ['p'] }
  const left = withExisting(message, [own('p'), own('q', true)])
  expect(left).toEqual({ ...message, privatePicIds: ['q'] })
  expect(withExisting(left, [own('p'), own('q', true)])).toBe(left)
})

test('they stand in the order in which Send was pressed', () => {
  expect([refusedOne, waiting, sending].sort(inOrder)).toEqual([sending, waiting, refusedOne])
})

test('spaces and hidden characters alone say nothing, a picture alone does', () => {
  expect(saysSomething(typed('a', { bodyText: ' \n ' }))).toBe(false)
  expect(saysSomething(typed('a', { bodyText: '\u200b\u3164' }))).toBe(false)
  expect(saysSomething(typed('a', { bodyText: '', profilePicIds: ['p'] }))).toBe(true)
})

test('a message above the maximum length cannot be sent', () => {
  const longest = '💚'.repeat(limits.messageMaxLength)
  expect(isTooLong(typed('a', { bodyText: longest }))).toBe(false)
  expect(isTooLong(typed('a', { bodyText: `${longest}a` }))).toBe(true)
})
