import { expect, it } from 'vitest'
import { factsOf, wordsOf } from './evidence-words.ts'

const textsOf = (copy: Readonly<Record<string, string>>) =>
  Object.entries(copy).map(([field, text]) => ({ field, text }))

it('a copied profile is described in words, and unknown parts by their field', () => {
  const texts = textsOf({
    name: 'Sven',
    description: 'Good manners.',
    height: '180 cm',
    characteristics: 'bar, prep',
    constructor: 'x',
  })
  expect(factsOf(texts)).toEqual([
    ['Name', 'Sven'],
    ['Height', '180 cm'],
    ['Tags', 'bar, prep'],
    ['constructor', 'x'],
  ])
  expect(wordsOf(texts)).toEqual(['Good manners.'])
})

it('a copied message is shown in its own words', () => {
  expect(wordsOf(textsOf({ bodyText: 'Hello' }))).toEqual(['Hello'])
})
