import { expect, it } from 'vitest'
import { formatDateTime } from '#web/lib/format.ts'
import { factsOf, wordsOf } from './evidence-words.ts'

const textsOf = (copy: Readonly<Record<string, string>>) =>
  Object.entries(copy).map(([field, text]) => ({ field, text }))

it('a copied profile is said in words', () => {
  const texts = textsOf({
    name: 'Sven',
    description: 'Good manners.',
    characteristics: 'bar, prep',
  })
  expect(factsOf(texts)).toEqual([
    ['Name', 'Sven'],
    ['Tags', 'bar, prep'],
  ])
  expect(wordsOf(texts)).toEqual(['Good manners.'])
})

it('a copied message is said in words', () => {
  const createdAt = '2026-05-17T10:00:00.000Z'
  const texts = textsOf({ bodyText: 'Hello', sectorLat: '52', sectorLon: '13', createdAt })
  expect(factsOf(texts)).toEqual([
    ['Where', 'Map Chat'],
    ['Made', formatDateTime(Date.parse(createdAt))],
  ])
  expect(wordsOf(texts)).toEqual(['Hello'])
})

it('a copied picture is said in words, and what nobody named by its field', () => {
  const texts = textsOf({ width: '640', version: '1', nsfwBy: 'OWNER', constructor: 'x' })
  expect(factsOf(texts)).toEqual([
    ['Width', '640'],
    ['Marked explicit by', 'owner'],
    ['constructor', 'x'],
  ])
})
