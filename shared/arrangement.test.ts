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

  test('goes to the end when nothing is named, or what was named is gone', () => {
    expect(moved(of('abc'), { id: 'a', isPrivate: false }, none)).toEqual(of('bca'))
    expect(moved(of('abc'), { id: 'a', isPrivate: false, beforeId: 'x' }, none)).toEqual(of('bca'))
  })

  test('goes into the other group and leaves its own', () => {
    expect(moved(of('abc', 'x'), { id: 'b', isPrivate: true }, none)).toEqual(of('ac', 'xb'))
    expect(moved(of('a', 'xy'), { id: 'y', isPrivate: false, beforeId: 'a' }, none)).toEqual(
      of('ya', 'x'),
    )
  })

  test('stays in its group when none is named, whatever it was to go before', () => {
    expect(moved(of('ab', 'xy'), { id: 'y', beforeId: 'x' }, none)).toEqual(of('ab', 'yx'))
    expect(moved(of('ab', 'xy'), { id: 'x', beforeId: 'a' }, none)).toEqual(of('ab', 'yx'))
    expect(moved(of('ab', 'xy'), { id: 'y', isFirst: true }, none)).toEqual(of('ab', 'yx'))
  })

  test('changes nothing when it is gone itself', () => {
    expect(moved(of('abc', 'x'), { id: 'gone', isPrivate: true }, none)).toEqual(of('abc', 'x'))
  })

  test('changes nothing when the same move is made again', () => {
    const move = { id: 'c', isPrivate: false, beforeId: 'a' }
    const once = moved(of('abc'), move, none)
    expect(moved(once, move, none)).toEqual(once)
  })
})

describe('pictures that stay', () => {
  const staying = new Set(['H', 'I'])

  test('keep their places while the others close ranks', () => {
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

  test('give way to the picture that is put first', () => {
    expect(moved(of('Hab', 'x'), { id: 'b', isPrivate: false, isFirst: true }, staying)).toEqual(
      of('bHa', 'x'),
    )
    expect(moved(of('Ha', 'x'), { id: 'x', isPrivate: false, isFirst: true }, staying)).toEqual(
      of('xHa'),
    )
  })

  test('are moved themselves all the same', () => {
    expect(moved(of('Hab'), { id: 'H' }, staying)).toEqual(of('abH'))
  })
})
