import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { filesBelow } from './scripts/check/run-tool.ts'

const gendered = /\b(?:s?he|him|his|hers?|himself|herself)\b/i

const files = filesBelow('shared/texts', 'shared/games').filter(
  path => path.endsWith('.ts') && !path.endsWith('.test.ts'),
)

describe('Members are they', () => {
  it.each(files)('in %s', async name => {
    const exported: unknown = await import(pathToFileURL(name).href)
    expect(wordsIn(exported).filter(words => gendered.test(words))).toEqual([])
  })

  it.each(['brands.json', 'web/index.html'])('in %s', name => {
    expect(readFileSync(name, 'utf8')).not.toMatch(gendered)
  })

  it('wherever texts are nested', () => {
    const texts = {
      list: [['Ask him.']],
      words: (name: string) => `${name} and his name`,
      ours: '',
    }
    expect(wordsIn(texts).filter(words => gendered.test(words))).toHaveLength(2)
    expect(gendered.test('They help themselves to the theme of this HIV history.')).toBe(false)
  })
})

/** Every text of a module. Of a function it is the source, which has all that the function can answer. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(wordsIn)
}
