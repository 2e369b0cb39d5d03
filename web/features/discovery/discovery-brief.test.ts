import { expect, it } from 'vitest'
import { briefOf } from '#web/testing/brief-of.ts'
import { withoutDuplicates } from './discovery-brief.ts'

it('lists members who moved to another page once, at their first index', () => {
  const pages = [
    [briefOf('a', { lat: 1 }), briefOf('b')],
    [briefOf('a', { lat: 2 }), briefOf('c')],
    [briefOf('c')],
  ]
  expect(withoutDuplicates(pages)).toEqual([briefOf('a', { lat: 1 }), briefOf('b'), briefOf('c')])
})
