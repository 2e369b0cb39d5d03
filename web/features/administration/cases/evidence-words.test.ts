import { expect, it } from 'vitest'
import { formatDateTime } from '#web/lib/format.ts'
import { factsOfCopy, wordsOfCopy } from './evidence-words.ts'

const said = (copy: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(factsOfCopy(copy).filter(([, words]) => words !== ''))

it('a copied profile is said in words', () => {
  const copy = {
    name: 'Sven',
    height: '5′ 11″',
    weight: '',
    description: 'Good manners in public.',
    characteristics: ['bar', 'prep'],
    pictureIds: ['c61c1cbc-3196-49e8-be38-d3852dadc32c'],
  }
  expect(said(copy)).toEqual({ Name: 'Sven', Height: '5′ 11″', Tags: 'bar, prep', Pictures: '1' })
  expect(wordsOfCopy(copy)).toBe('Good manners in public.')
})

it('a copied message is said in words', () => {
  const createdAt = '2026-05-17T10:00:00.000Z'
  const copy = { bodyText: 'Hello', pictureIds: null, sectorLat: 52, sectorLon: 13, createdAt }
  const made = formatDateTime(Date.parse(createdAt))
  expect(said(copy)).toEqual({ Made: made, Where: 'Map Chat' })
  expect(wordsOfCopy(copy)).toBe('Hello')
})

it('a copied picture is said in words', () => {
  const copy = { width: 640, height: 800, version: 1, nsfwBy: 'OWNER', privateSince: null }
  expect(said(copy)).toEqual({ Size: '640 × 800 pixels', 'Marked explicit by': 'owner' })
  expect(wordsOfCopy(copy)).toBe('')
})
