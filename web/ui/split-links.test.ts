import { expect, it } from 'vitest'
import { splitLinks } from './split-links.ts'

it('words without a link stay as they are', () => {
  expect(splitLinks('It works (mostly) [sic].')).toEqual([{ words: 'It works (mostly) [sic].' }])
  expect(splitLinks('')).toEqual([])
})

it('a link stands between what is before and after it', () => {
  expect(splitLinks('See [the form](/support#problem) or [GeoNames](https://g.org/).')).toEqual([
    { words: 'See ' },
    { words: 'the form', to: '/support#problem' },
    { words: ' or ' },
    { words: 'GeoNames', to: 'https://g.org/' },
    { words: '.' },
  ])
})

it('a link may be all there is, twice', () => {
  expect(splitLinks('[One](/1)[Two](#two)')).toEqual([
    { words: 'One', to: '/1' },
    { words: 'Two', to: '#two' },
  ])
})
