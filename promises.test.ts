import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faq } from '#shared/texts/faq.ts'
import { landingPromises, landingSteps } from '#shared/texts/landing.ts'
import { privacyPolicy } from '#shared/texts/privacy-policy.ts'
import type { TextBlock, TextSection } from '#shared/texts/section.ts'
import { terms } from '#shared/texts/terms.ts'

/** docs/promises.md names, for every sentence that members read, the test that holds it, or why none can. */

interface Listed {
  readonly sentence: string
  /** The lines below it: tests, or the reason why there is none. */
  readonly holders: readonly string[]
}

const listed = readList(readFileSync('docs/promises.md', 'utf8'))
const questions = faq.flatMap(topic => topic.questions)
const landing = [...landingPromises, ...landingSteps]

describe.each([
  ['promises of the home page', landing, 8],
  ['frequent questions', questions, 20],
  ['terms', terms, 20],
  ['privacy policy', privacyPolicy, 20],
])('The %s', (_, sections, least) => {
  it('are on the list of promises, sentence by sentence', () => {
    const known = new Set(listed.map(({ sentence }) => sentence))
    const published = sections.flatMap(sentencesOf)
    expect(published.length).toBeGreaterThan(least)
    expect(published.filter(sentence => !known.has(sentence))).toEqual([])
  })
})

describe('The list of promises', () => {
  it('holds no sentence that is not published', () => {
    const published = new Set(
      [...landing, ...questions, ...terms, ...privacyPolicy].flatMap(sentencesOf),
    )
    expect(listed.filter(({ sentence }) => !published.has(sentence))).toEqual([])
  })

  it('names for each sentence tests that exist, or says why there is none', () => {
    const wrong = listed.filter(({ holders }) => holders.length === 0 || !holders.every(isFound))
    expect(wrong).toEqual([])
  })
})

/** Lines of `- sentence`. The indented holders after several sentences in a row belong to all of them. */
function readList(text: string): Listed[] {
  return text.split(/(?<=^ {2}- .*\n)(?! {2}- )/m).flatMap(group => {
    const holders = [...group.matchAll(/^ {2}- (.+)$/gm)].map(([, holder = '']) => holder)
    return [...group.matchAll(/^- (.+)$/gm)].map(([, sentence = '']) => ({ sentence, holders }))
  })
}

/** A holder is `path: title of a test`, or `none: reason`. */
function isFound(holder: string) {
  const [path = '', title = ''] = holder.split(/: (.*)/)
  if (path === 'none') return title.length > 0
  return title.length > 0 && readTest(path).includes(title)
}

function readTest(path: string) {
  if (!path.endsWith('.test.ts') && !path.endsWith('.test.tsx')) return ''
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function sentencesOf({ blocks }: TextSection): string[] {
  return blocks.flatMap(textsOf).flatMap(text => text.split(/(?<=[.?!])\s+(?=[A-Z“])/))
}

function textsOf(block: TextBlock): readonly string[] {
  if (typeof block === 'string') return [block]
  return 'pairs' in block ? block.pairs.map(([name, words]) => `${name}: ${words}`) : block
}
