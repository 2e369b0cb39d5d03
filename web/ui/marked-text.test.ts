import { expect, it } from 'vitest'
import { splitLinks } from './marked-text.tsx'

it('words without a link stay as they are', () => {
  const words = 'It works (mostly) [sic].'
  expect(splitLinks(words)).toEqual([{ words, at: 0 }])
  expect(splitLinks('')).toEqual([])
})

it('a link stands between what is before and after it', () => {
  expect(splitLinks('See [the form](/support#problem) or [G](https://g.org/).')).toEqual([
    { words: 'See ', at: 0 },
    { words: 'the form', to: '/support#problem', at: 4 },
    { words: ' or ', at: 32 },
    { words: 'G', to: 'https://g.org/', at: 36 },
    { words: '.', at: 55 },
  ])
})

it('links may be all there is', () => {
  expect(splitLinks('[One](/1)[Two](#two)')).toEqual([
    { words: 'One', to: '/1', at: 0 },
    { words: 'Two', to: '#two', at: 9 },
  ])
})
