import { expect, it } from 'vitest'
import { briefOf } from '#web/testing/brief-of.ts'
import { eachOnce } from './discovery-brief.ts'

it('shows nobody twice who moved from one page to the next, and leaves him where he was', () => {
  const pages = [
    [briefOf('a', { lat: 1 }), briefOf('b')],
    [briefOf('a', { lat: 2 }), briefOf('c')],
    [briefOf('c')],
  ]
  expect(eachOnce(pages)).toEqual([briefOf('a', { lat: 1 }), briefOf('b'), briefOf('c')])
})
