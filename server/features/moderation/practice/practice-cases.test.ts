import { describe, expect, it } from 'vitest'
import { practiceCases } from './practice.ts'

describe('the practice cases', () => {
  it('are some thirty, half of them upheld, of every kind', () => {
    expect(practiceCases).toHaveLength(30)
    expect(practiceCases.filter(({ upheld }) => upheld)).toHaveLength(15)
    for (const kind of ['PROFILE', 'MESSAGE', 'PICTURE']) {
      const ofKind = practiceCases.filter(each => each.kind === kind)
      expect(ofKind.some(({ upheld }) => upheld)).toBe(true)
      expect(ofKind.some(({ upheld }) => !upheld)).toBe(true)
    }
  })

  it('have names of their own, which fit the database and say nothing of the outcome', () => {
    const ids = practiceCases.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(ids.filter(id => id.length > 40)).toEqual([])
  })

  it('have in common nothing that could be learned instead of judging', () => {
    const share = (upheld: boolean, has: (each: (typeof practiceCases)[number]) => boolean) => {
      const same = practiceCases.filter(each => each.upheld === upheld)
      return same.filter(has).length / same.length
    }
    // Both outcomes have cases with an answer of the accused, and cases of each common reason.
    for (const has of [
      (each: (typeof practiceCases)[number]) => each.answer !== undefined,
      (each: (typeof practiceCases)[number]) => each.reason === 'HARASSMENT',
      (each: (typeof practiceCases)[number]) => each.reason === 'FAKE_PROFILE',
      (each: (typeof practiceCases)[number]) => each.reason === 'SPAM',
    ]) {
      expect(share(true, has)).toBeGreaterThan(0)
      expect(share(true, has)).toBeLessThan(1)
      expect(share(false, has)).toBeGreaterThan(0)
      expect(share(false, has)).toBeLessThan(1)
    }
  })
})
