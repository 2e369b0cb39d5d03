import { describe, expect, it } from 'vitest'
import { joinBriefs } from './join-briefs.ts'

describe('joining briefs', () => {
  it.each([[[]], [[{ name: 'Äö 🙂' }]], [[{ id: 1 }, { id: 2 }, [], 'x']]])(
    'makes the same JSON as serialising %j',
    values => {
      const briefs = values.map(value => Buffer.from(JSON.stringify(value)))
      expect(joinBriefs(briefs).toString()).toBe(JSON.stringify(values))
    },
  )
})
