/** How every sentence of the product is written: STYLE.md says the rules, this holds them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, it } from 'vitest'
import { filesBelow, root } from './scripts/check/run-tool.ts'
import { readBrands } from './server/platform/brands/brands.ts'
import { refusalTexts } from './shared/texts/refusals.ts'

/** Texts, and the tables whose rows have their labels beside them. */
const textFiles = filesBelow('shared', 'scripts').filter(path =>
  /^shared\/(?:texts\/.*(?<!\.test)|games\/.*\/(?:texts|game|questions|control-profiles)|filters|characteristics)\.ts$|\/texts\.mjs$/.test(
    path,
  ),
)
/** What games and juries ask about, one a day, and what a terminal shows: no screen has these words. */
const beyondScreens =
  /\/(?:questions|control-profiles|practice-cases|command-line|configuration)\.ts$|^scripts\//
/** What members agree to, and what it refers to: whole sentences of law need more room. */
const binding = /\/(privacy-policy|terms|acknowledgements|consents)\.ts$/
const mostWords = { screen: 20, binding: 25, document: 25 }
/** Lists of what the site promises, held above, and of the titles of tests. */
const namesTests = new Set(['docs/promises.md', 'docs/deep-run.md'])
const highestGrade = { screen: 9, binding: 11 }
/** Names and labels have no grade, and a few sentences have none that means something. */
const leastWordsForGrade = 100
const mostWordsInAll = 20_000
const mostWordsOf = { 'shared/texts/privacy-policy.ts': 2600, 'shared/texts/faq.ts': 1500 }

const bannedOpening = /^[“(]?(?:Who|Whose|Whom|Whoever|Of)\b(?! course\b)/
const americanSpelling: readonly RegExp[] = [
  /\b(?:colou?red?ing|colour|grey|favourit|neighbour|behaviour|honour|harbour|humour|labour|rumour|centre|metre|kilometre|litre|theatre|licence|defence|offence|practis|catalogue|programmes?\b|dialogue|cancell(?!ation)|travell|labell|modell|judgement|enrol\b|fulfil\b|towards|learnt|spelt|burnt|afterwards|gonorrhoea|diarrhoea|ageing|instalment|sceptic|cosy|per cent\b)/i,
  /(?:anonym|apolog|author|categor|character|civil|critic|custom|emphas|familiar|final|formal|general|initial|legal|local|maxim|memor|minim|normal|optim|organ|person|priorit|real|recogn|serial|special|stabil|standard|summar|synchron|visual)is(?:e[sd]?|er|ing|ation)\b/i,
]
const gendered = /\b(?:s?he|him|his|hers?|himself|herself)\b/i

/** Words that we do not use, with what we write instead. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [
    /\bwh(?:oever|om|ilst)\b|\bth(?:ereof|ereby|erein)\b|\bhence\b|\bshall\b|\bupon\b/i,
    'a plain word',
  ],
  [/\bin order to\b/i, 'to'],
  [/\bprior to\b/i, 'before'],
  [/\butili[sz]e/i, 'use'],
  [/\bin case\b/i, 'if'],
  [/\busers?\b/i, 'member'],
  [/\b(?:photos?|images?)\b/i, 'picture'],
  [/\badmins?\b|\boperators?\b/i, 'administrator, or we'],
  [/\be-mail/i, 'email'],
  [/\bsign(?:ed|ing)? (?:in|out)\b/i, 'log in, log out'],
  [/\b(?:tokens?|payloads?|invalid|client)\b/i, 'what a member would call it'],
  ...americanSpelling.map(pattern => [pattern, 'the American spelling'] as const),
]

/** What a text may be asked for: a number, a name, a moment, a switch, a list. */
const samples: readonly unknown[] = [
  3,
  0,
  1,
  'Kim',
  true,
  false,
  '2026-07-01T12:00:00Z',
  ['Kim', 'Lee'],
]
/** Answers every question that a text may ask of what it is given. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 3 : 'Kim')
    if (key === Symbol.iterator) return () => [anything][Symbol.iterator]()
    if (key === 'toString') return () => 'Kim'
    return key === 'length' ? 1 : anything
  },
})

/** What we call, in texts and in what they are given, a line that somebody typed. Nothing else has such a name. */
const typedNames = new Set(
  'name names note search typed text label header headers cell reason'.split(' '),
)
const rightToLeft = 'אבי'
/** Has what was typed under each such name. Names of members in a row are isolated before a text gets them. */
const typedThings: object = new Proxy(
  {},
  {
    get: (_, key) => (typedNames.has(String(key)) && key !== 'names' ? rightToLeft : undefined),
  },
)

const modules = new Map(
  await Promise.all(
    textFiles.map(async path => {
      const exported: unknown = await import(pathToFileURL(join(root, path)).href)
      return [path, exported] as const
    }),
  ),
).set(
  'brands.json',
  readBrands(root).map(({ tagline, headerLines }) => [
    tagline,
    ...headerLines.map(({ text }) => text),
  ]),
)
const quotedTexts = textFiles.flatMap(path => quotedIn(readFileSync(join(root, path), 'utf8')))

describe.each([...modules.keys()])('%s', path => {
  const kind = binding.test(path) ? 'binding' : 'screen'
  const sentences = [...new Set(rendered(modules.get(path)).flatMap(sentencesOf))]
  const with_ = (isWrong: (sentence: string) => boolean) => sentences.filter(isWrong)

  it(`has no sentence of more than ${mostWords[kind]} words`, () => {
    expect(with_(sentence => wordsOf(sentence).length > mostWords[kind])).toEqual([])
  })

  it('begins no sentence with a clause', () => {
    expect(with_(beginsWithClause)).toEqual([])
  })

  it('speaks of members as they', () => {
    expect(with_(sentence => gendered.test(sentence))).toEqual([])
  })

  it('has none of the words that we do not use', () => {
    const found = sentences.flatMap(sentence =>
      replacements
        .filter(([pattern]) => pattern.test(sentence))
        .map(([, instead]) => `${sentence} (instead: ${instead})`),
    )
    expect(found).toEqual([])
  })

  it('has typographic quotes and apostrophes', () => {
    expect(with_(sentence => /["]|\w'|'\w|\.\.\./.test(sentence))).toEqual([])
  })

  it(`can be read in grade ${highestGrade[kind]}`, () => {
    const prose = sentences.filter(sentence => /[.!?…]$/.test(sentence))
    if (prose.flatMap(wordsOf).length < leastWordsForGrade) return
    expect(gradeOf(prose)).toBeLessThanOrEqual(highestGrade[kind])
  })
})

it.each([...modules.keys()].filter(path => !beyondScreens.test(path)))(
  '%s isolates what was typed in another direction',
  path => {
    const answers = functionsIn(modules.get(path)).flatMap(text => {
      const found = answersToTyped(text)
      const isTyped = parametersOf(text).some(name => typedNames.has(name))
      return isTyped && found.length === 0 ? [`nothing from ${String(text)}`] : found
    })
    const within = new RegExp(`\u2068${rightToLeft}\u2069`, 'g')
    expect(answers.filter(answer => answer.replaceAll(within, '').includes(rightToLeft))).toEqual(
      [],
    )
    expect(answers.filter(answer => answer.startsWith('nothing'))).toEqual([])
  },
)

describe('All that screens say', () => {
  const countOf = (path: string) =>
    [...new Set(rendered(modules.get(path), 1).flatMap(sentencesOf))].flatMap(wordsOf).length

  it(`has at most ${mostWordsInAll} words`, () => {
    const counted = textFiles.filter(path => !beyondScreens.test(path))
    expect(counted.reduce((sum, path) => sum + countOf(path), 0)).toBeLessThanOrEqual(
      mostWordsInAll,
    )
  })

  it.each(Object.entries(mostWordsOf))('%s has at most %i words', (path, most) => {
    expect(countOf(path)).toBeLessThanOrEqual(most)
  })

  it('says in at most 20 words why something is refused', () => {
    const details = Object.values(refusalTexts).map(({ detail }) => detail)
    expect(details.filter(detail => wordsOf(detail).length > 20)).toEqual([])
  })
})

describe.each([
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  'bench/RESULTS.md',
  'deploy/README.md',
  ...filesBelow('docs').filter(path => path.endsWith('.md') && !namesTests.has(path)),
])('%s', path => {
  const sentences = proseOf(readFileSync(join(root, path), 'utf8')).flatMap(sentencesOf)

  it(`has no sentence of more than ${mostWords.document} words`, () => {
    expect(sentences.filter(one => wordsOf(one).length > mostWords.document)).toEqual([])
  })

  it('begins no sentence with a clause', () => {
    expect(sentences.filter(beginsWithClause)).toEqual([])
  })

  it('speaks of members as they', () => {
    expect(sentences.filter(one => gendered.test(one))).toEqual([])
  })

  it('has American spelling', () => {
    const isWrong = (one: string) => americanSpelling.some(pattern => pattern.test(one))
    expect(sentences.filter(isWrong)).toEqual([])
  })
})

describe('What programmers read', () => {
  const sources = filesBelow('bench', 'e2e', 'scripts', 'server', 'shared', 'web').filter(path =>
    /\.(?:tsx?|mts|mjs|css)$/.test(path),
  )

  it('begins no comment with a clause', () => {
    const wrong = sources.flatMap(path =>
      commentsIn(readFileSync(join(root, path), 'utf8'))
        .flatMap(sentencesOf)
        .filter(beginsWithClause)
        .map(sentence => `${path}: ${sentence}`),
    )
    expect(wrong).toEqual([])
  })
})

it('finds what it looks for', () => {
  const texts = {
    list: [['Ask him. Who is off earns nothing. Who are you?']],
    words: (name: string) => `${name} and his name`,
    pairs: ({ count }: { count: number }) => (count === 1 ? 'one' : 'many'),
  }
  expect(rendered(texts, 1).flatMap(sentencesOf)).toEqual([
    'Ask him.',
    'Who is off earns nothing.',
    'Who are you?',
    '3 and his name',
    'many',
  ])
  expect(
    ['Who is off earns nothing.', 'Who are you?', 'Of course.'].filter(beginsWithClause),
  ).toHaveLength(1)
  expect(gendered.test('They help themselves to the theme of this HIV history.')).toBe(false)
  expect(commentsIn('/** Of a\n * member. */\nconst a = 1 // Who asks.\n')).toEqual([
    'Of a member.',
    'Who asks.',
  ])
  expect(
    proseOf(
      '# Who\n\nIt is **short**, in\n`a.ts`, `b.ts`.\n\n| colour |\n\n- Of course.\n1. One.\n',
    ),
  ).toEqual(['It is short, in Code.', 'Of course.', 'One.'])
  expect(quotedIn("a: quoted('None'), b: quoted(`Up to \u0024{most}`)").map(String)).toEqual([
    String(/^None$/g),
    String(/(?<!\w)Up to .*?(?!\w)/g),
  ])
})

/** Every text of a module; of a function what it answers to samples, at most `most` of them. */
function rendered(value: unknown, most = samples.length + 1): readonly string[] {
  if (value === anything) return []
  if (typeof value === 'string') return [value]
  if (isFunction(value)) return answersOf(value, most)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(inner => rendered(inner, most))
}

function isFunction(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === 'function'
}

function answersOf(text: (...given: unknown[]) => unknown, most: number): readonly string[] {
  const answers: (readonly string[])[] = []
  for (const sample of [...samples, anything]) {
    if (answers.length === most) break
    try {
      const given: unknown = text(...Array.from({ length: Math.max(1, text.length) }, () => sample))
      answers.push(rendered(given, most).filter(answer => !/undefined|NaN|\[object/.test(answer)))
    } catch {
      // Not what this text is asked for.
    }
  }
  return [...new Set(answers.flat())]
}

type TextFunction = (...given: unknown[]) => unknown

function functionsIn(value: unknown): readonly TextFunction[] {
  if (isFunction(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(functionsIn)
}

/** The names of what a text is given, empty for an object that it takes apart. */
function parametersOf(text: TextFunction): readonly string[] {
  const source = String(text).replaceAll(/^\(\{[^}]*\}|(?<=, )\{[^}]*\}/g, '(')
  const [, listed = ''] = /^\(([^)]*)\)/.exec(source) ?? []
  return listed.split(',').map(name => name.trim())
}

/** Answers with what was typed in them, whatever else the text is given. */
function answersToTyped(text: TextFunction): readonly string[] {
  const names = parametersOf(text)
  const given = [rightToLeft, [rightToLeft, rightToLeft]].flatMap(typed =>
    [...samples, 'BOT', typedThings, [typedThings]].map(other =>
      names.map(name => (typedNames.has(name) ? typed : other)),
    ),
  )
  const answers = given.flatMap(values => {
    try {
      return rendered(text(...values))
    } catch {
      // Not what this text is asked for.
      return []
    }
  })
  return [...new Set(answers)].filter(answer => answer.includes(rightToLeft))
}

/** Sentences of a text without what is quoted in it. */
function sentencesOf(text: string): readonly string[] {
  const own = quotedTexts.reduce((rest, quoted) => rest.replaceAll(quoted, 'Quoted'), text)
  return own
    .split(/(?<=[.!?…][”)]?)\s+(?=[“(]?[A-Z0-9])|\n+/)
    .filter(sentence => /\w/.test(sentence))
}

/** What a document says: its paragraphs and points, without tables, blocks of code, headings and names of files. */
function proseOf(document: string): readonly string[] {
  return document
    .replaceAll(/^```.*?^```/gms, '')
    .split(/\n{2,}|\n(?=\s*(?:[-|#]|\d+\. ))/)
    .filter(part => !/^\s*[|#]/.test(part))
    .map(part =>
      part
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .replace(/^(?:-|\d+\.) /, '')
        .replaceAll('**', '')
        .replaceAll(/`[^`]*`(?:(?:,| and| or| →|, then)? `[^`]*`)*/g, 'Code'),
    )
}

function wordsOf(sentence: string): readonly string[] {
  return sentence
    .replaceAll(/\]\([^)]*\)/g, '')
    .split(/\s+/)
    .filter(word => /\w/.test(word))
}

/** Questions may begin so, and headings. */
function beginsWithClause(sentence: string) {
  return bannedOpening.test(sentence) && /[.!…:;][”)]?$/.test(sentence)
}

/** The grade of an American school in which most can read it. */
function gradeOf(sentences: readonly string[]) {
  const words = sentences.flatMap(wordsOf)
  return fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  })
}

/** What stands in `quoted(…)`: alone as a whole text, and from two words on within another. */
function quotedIn(source: string): readonly RegExp[] {
  return [...source.matchAll(/\bquoted\(\s*(['"`])((?:\\.|(?!\1).)*)\1,?\s*\)/gs)].map(
    ([, , text = '']) => {
      const pattern = text.replaceAll(/[.*+?^()|[\]\\]/g, '\\$&').replaceAll(/\$\{[^}]*\}/g, '.*?')
      return new RegExp(/\s/.test(text) ? `(?<!\\w)${pattern}(?!\\w)` : `^${pattern}$`, 'g')
    },
  )
}

/** The comments of a source, each without its marks: blocks, and lines in a row. */
function commentsIn(source: string): readonly string[] {
  const found = source.matchAll(
    /(?<=^|\s)\/\*\*?(.*?)\*\/|(?:(?<=^|\s)(?:\/\/|--) [^\n]*(?:\n\s*(?=\/\/ |-- ))?)+/gs,
  )
  return [...found].map(([comment, block]) =>
    (block ?? comment)
      .replaceAll(/^\s*(?:\*|\/\/|--) ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}
