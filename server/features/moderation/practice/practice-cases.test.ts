import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { practiceCaseTexts } from '#shared/texts/practice-cases.ts'
import { practiceCases } from './practice-cases.ts'

describe('the practice cases', () => {
  it('number about thirty, half of them upheld, of every kind', () => {
    expect(practiceCases).toHaveLength(30)
    expect(practiceCases.filter(({ upheld }) => upheld)).toHaveLength(15)
    for (const kind of ['PROFILE', 'MESSAGE', 'PICTURE']) {
      const ofKind = practiceCases.filter(each => each.kind === kind)
      expect(new Set(ofKind.map(({ upheld }) => upheld)).size).toBe(2)
    }
  })

  it('have names of their own, which fit the database and do not reveal the outcome', () => {
    const ids = practiceCases.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(ids.filter(id => id.length > 40)).toEqual([])
  })

  it('have words that no program of the browser contains, because they give the answers away', () => {
    expect(practiceCases.map(({ id }) => id).toSorted()).toEqual(
      Object.keys(practiceCaseTexts).toSorted(),
    )
    const sources = globSync('{shared,web}/**/*.{ts,tsx}')
    expect(sources.length).toBeGreaterThan(500)
    const importers = sources.filter(path =>
      readFileSync(path, 'utf8').includes('/practice-cases.ts'),
    )
    expect(importers).toEqual([])
  })

  it('have nothing in common that members could learn instead of judging', () => {
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
