import { describe, expect, it } from 'vitest'
import { practiceCases } from './practice.ts'

describe('the practice cases', () => {
  it('are some thirty, half of them upheld, of every kind', () => {
    expect(practiceCases).toHaveLength(30)
    expect(practiceCases.filter(({ upheld }) => upheld)).toHaveLength(15)
    for (const kind of ['PROFILE', 'MESSAGE', 'PICTURE']) {
      const ofKind = practiceCases.filter(each => each.kind === kind)
      expect(new Set(ofKind.map(({ upheld }) => upheld)).size).toBe(2)
    }
  })

  it('have names of their own, which fit the database and say nothing of the outcome', () => {
    const ids = practiceCases.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(ids.filter(id => id.length > 40)).toEqual([])
  })

  it('have in common nothing that could be learned instead of judging', () => {
    type Case = (typeof practiceCases)[number]
    const isOf = (reason: Case['reason']) => (each: Case) => each.reason === reason
    const hasAnswer = (each: Case) => each.answer !== undefined
    // Both outcomes have cases with an answer of the accused, and cases of each common reason.
    for (const has of [hasAnswer, isOf('HARASSMENT'), isOf('FAKE_PROFILE'), isOf('SPAM')]) {
      for (const outcome of [true, false]) {
        const same = practiceCases.filter(({ upheld }) => upheld === outcome)
        expect(new Set(same.map(has))).toEqual(new Set([true, false]))
      }
    }
  })
})
