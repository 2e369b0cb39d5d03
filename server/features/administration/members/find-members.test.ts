import { expect, it } from 'vitest'
import { namePattern } from './find-members.ts'

it.each([
  ['sam', { like: '%sam%', hasIndex: true }],
  ['  Sam \n Lee ', { like: '%Sam Lee%', hasIndex: true }],
  ['al', { like: 'al%', hasIndex: true }],
  ['O’Brien', { like: '%O’Brien%', nameLike: "%o'brien%", hasIndex: true }],
  ['Zoë', { like: '%Zoë%', nameLike: '%zoe%', hasIndex: true }],
  ['ßt', { like: 'ßt%', nameLike: '%sst%', hasIndex: true }],
  ['李', { like: '李%', hasIndex: true }],
  ['100%_\\', { like: String.raw`%100\%\_\\%`, hasIndex: true }],
  ['%', { like: String.raw`\%%`, hasIndex: false }],
  ['...', { like: '%...%', hasIndex: false }],
  ['a.b.c', { like: '%a.b.c%', hasIndex: false }],
])('%j', (words, pattern) => {
  const { like } = pattern
  expect(namePattern(words)).toEqual({
    addressLike: like,
    nameLike: like.toLowerCase(),
    ...pattern,
  })
})

it.each([
  ['max.muster@mail', '%max.muster@%'],
  ['muster@mail.example', '%muster@%'],
  ['a_muster@mail', String.raw`%a\_muster@%`],
  ['ab@mail.example', '%ab@mail.example%'],
  ['@mail.example', '%@mail.example%'],
])('in an address like %j the index matches the part before its domain', (words, addressLike) => {
  expect(namePattern(words)).toMatchObject({ addressLike, hasIndex: true })
})
