import { describe, expect, it } from 'vitest'
import { questions } from './questions.ts'
import { cootiesLimits } from './rules.ts'

describe('the questions of the quiz', () => {
  it('are at least 24 with different ids, and fill whole quizzes', () => {
    expect(questions.length).toBeGreaterThanOrEqual(24)
    expect(questions.length % cootiesLimits.questionsPerQuiz).toBe(0)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length)
  })

  it('have one right option, which neither its place nor its length gives away', () => {
    const places = [0, 1, 2].map(
      place => questions.filter(({ right }) => right === place).length / questions.length,
    )
    for (const share of places) expect(share).toBeLessThan(0.6)
    const longest = questions.filter(
      ({ options, right }) =>
        options[right]?.length === Math.max(...options.map(option => option.length)),
    )
    expect(longest.length / questions.length).toBeLessThan(0.6)
    for (const { options } of questions) expect(new Set(options).size).toBe(3)
  })
})
