import { describe, expect, test } from 'vitest'
import { moved } from './arrangement.ts'

const none = new Set<string>()
const ids = (letters: string) => letters.split('')
const of = (open: string, closed = '') => ({ open: ids(open), closed: ids(closed) })

describe('a picture that is moved', () => {
  test('goes before another one, forward and back', () => {
    expect(moved(of('abcd'), { id: 'd', isPrivate: false, beforeId: 'b' }, none)).toEqual(
      of('adbc'),
    )
    expect(moved(of('abcd'), { id: 'a', isPrivate: false, beforeId: 'd' }, none)).toEqual(
      of('bcad'),
    )
  })

  test('goes to the end if no picture is named, or the named one is gone', () => {
    expect(moved(of('abc'), { id: 'a', isPrivate: false }, none)).toEqual(of('bca'))
    expect(moved(of('abc'), { id: 'a', isPrivate: false, beforeId: 'x' }, none)).toEqual(of('bca'))
  })

  test('goes into the other group and leaves its own', () => {
    expect(moved(of('abc', 'x'), { id: 'b', isPrivate: true }, none)).toEqual(of('ac', 'xb'))
    expect(moved(of('a', 'xy'), { id: 'y', isPrivate: false, beforeId: 'a' }, none)).toEqual(
      of('ya', 'x'),
    )
  })

  test('stays in its group if none is named, whichever picture it should precede', () => {
    expect(moved(of('ab', 'xy'), { id: 'y', beforeId: 'x' }, none)).toEqual(of('ab', 'yx'))
    expect(moved(of('ab', 'xy'), { id: 'x', beforeId: 'a' }, none)).toEqual(of('ab', 'yx'))
    expect(moved(of('ab', 'xy'), { id: 'y', isFirst: true }, none)).toEqual(of('ab', 'yx'))
  })

  test('changes nothing when it is gone itself', () => {
    expect(moved(of('abc', 'x'), { id: 'gone', isPrivate: true }, none)).toEqual(of('abc', 'x'))
  })

  test('changes nothing if the same move is repeated', () => {
    const move = { id: 'c', isPrivate: false, beforeId: 'a' }
    const once = moved(of('abc'), move, none)
    expect(moved(once, move, none)).toEqual(once)
  })
})

describe('pictures that stay', () => {
  const staying = new Set(['H', 'I'])

  test('keep their index while the others close the gaps', () => {
    expect(moved(of('aHbcI'), { id: 'c', isPrivate: false, beforeId: 'a' }, staying)).toEqual(
      of('cHabI'),
    )
    expect(moved(of('Hab'), { id: 'b', isPrivate: false, beforeId: 'a' }, staying)).toEqual(
      of('Hba'),
    )
  })

  test('stay in their group and order when a picture leaves or joins it', () => {
    expect(moved(of('aHb', 'Ix'), { id: 'a', isPrivate: true }, staying)).toEqual(of('Hb', 'Ixa'))
  })

  test('give way to the picture that is moved to the front', () => {
    expect(moved(of('Hab', 'x'), { id: 'b', isPrivate: false, isFirst: true }, staying)).toEqual(
      of('bHa', 'x'),
    )
    expect(moved(of('Ha', 'x'), { id: 'x', isPrivate: false, isFirst: true }, staying)).toEqual(
      of('xHa'),
    )
  })

  test('can be moved themselves', () => {
    expect(moved(of('Hab'), { id: 'H' }, staying)).toEqual(of('abH'))
  })
})
