import { expect, it } from 'vitest'
import { namePattern } from './name-pattern.ts'

it.each([
  ['sam', { like: '%sam%', hasIndex: true }],
  ['  Sam \n Lee ', { like: '%Sam Lee%', hasIndex: true }],
  ['al', { like: 'al%', hasIndex: true }],
  ['李', { like: '李%', hasIndex: true }],
  ['100%_\\', { like: String.raw`%100\%\_\\%`, hasIndex: true }],
  ['%', { like: String.raw`\%%`, hasIndex: false }],
  ['...', { like: '%...%', hasIndex: false }],
  ['a.b.c', { like: '%a.b.c%', hasIndex: false }],
])('%j', (words, pattern) => {
  expect(namePattern(words)).toEqual(pattern)
})
