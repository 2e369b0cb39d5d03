/** Rules for every file of the web app that no linter knows. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, root } from './scripts/check/run-tool.ts'

const files = filesBelow('web', 'shared').filter(
  file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^web\/testing\//.test(file),
)

/** The matches of a pattern in the web app, as `file: text`. */
const found = (pattern: RegExp) =>
  files.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`)
  })

/**
 * Newer than the browsers in `vite.config.ts` (Chrome 123, Firefox 125, Safari 17.5), or missing in one of them. For
 * the language itself, the library in `tsconfig.json`, es2024, rules out anything newer.
 */
const tooYoung = [
  /\bURL\.parse\b/g,
  /\bURLPattern\b/g,
  /\bstartViewTransition\b/g,
  /\bcookieStore\b/g,
  /\brequestIdleCallback\b/g,
  /\bscheduler\.(?:yield|postTask)\b/g,
  /\bcaretPositionFromPoint\b/g,
  /\bmoveBefore\(/g,
  /\bCloseWatcher\b/g,
  /\brequestClose\(/g,
  /\bReadableStream\.from\b/g,
  /\bsetHTML(?:Unsafe)?\(|\bparseHTMLUnsafe\b/g,
  /\b(?:response|request|blob)\.bytes\(/gi,
  /\bnavigator\.userAgentData\b/g,
  /\bwindow\.navigation\b/g,
]

it('needs no browser younger than those it declares', () => {
  expect(tooYoung.flatMap(found)).toEqual([])
})

it('reaches into the version of Leaflet that is installed, from one file', () => {
  const inner = readFileSync(join(root, 'web/ui/map/leaflet-inner.ts'), 'utf8')
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/leaflet/package.json'), 'utf8'),
  )
  expect(inner).toContain(`Written for Leaflet ${version}:`)
  expect(
    found(
      /\b_(?:point|radius|renderer|project|update\w+|removeTile|container|ctx|draw\w*|redraw\w*)\b/g,
    ).filter(match => !match.startsWith('web/ui/map/leaflet-inner.ts')),
  ).toEqual([])
})

it('loads no words of a language before it writes some', () => {
  expect(found(/^(?:export )?const .* = new Intl\b.*/gm)).toEqual([])
})

/** The browser's locale belongs to the reader. Our sentences are English, and so are their numbers and lists. */
it('writes in the locale of the reader from one file', () => {
  const inReaders =
    /\bIntl\.\w+Format\(\s*(?!'en|\)\.resolvedOptions\(\)\.timeZone)|\.toLocale\w+\((?!'en)/g
  expect(found(inReaders).filter(match => !match.startsWith('web/lib/format.ts'))).toEqual([])
})

/** A file and everything it imports, except types, which the build removes. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/^import (?!type ).*?'(.+?)'/gms)
  for (const [, name = ''] of imports) {
    const path = name.startsWith('#') ? name.slice(1) : join(dirname(file), name)
    withImports(path, seen)
  }
  return seen
}

it('has a service worker that is read at once: below 150 lines of code with all that it imports', () => {
  const worker = withImports('web/service-worker/service-worker.ts')
  const outside = [...worker].filter(file => !file.startsWith('web/service-worker/')).toSorted()
  expect(outside).toEqual(['web/lib/delete-cache.ts', 'web/lib/outbox.ts'])
  const lines = [...worker].flatMap(file => readFileSync(join(root, file), 'utf8').split('\n'))
  const code = lines.filter(line => !/^\s*(\/\*\*?|\*|\/\/|$)/.test(line))
  expect(code.length).toBeLessThan(150)
})

/** Answers of quizzes, games and practice cases, which nobody may read before they answer. */
const answers =
  /^shared\/(?:games\/[^/]+\/(?:questions|control-profiles)|texts\/practice-cases.*)\.ts$/

it('has none of the answers that only the server knows', () => {
  expect(files.filter(file => answers.test(file)).length).toBeGreaterThanOrEqual(2)
  const importing = files
    .filter(file => !answers.test(file))
    .filter(file => {
      const text = readFileSync(join(root, file), 'utf8')
      const imports = text.matchAll(/\b(?:from|import)\b\s*\(?\s*'([^']+)'/g)
      return [...imports].some(([, name = '']) =>
        answers.test(name.startsWith('#') ? name.slice(1) : join(dirname(file), name)),
      )
    })
  expect(importing).toEqual([])
})

/** The results of mutations. A query has `isLoadingError` if it failed before anything was read. */
const mutations =
  'save|send|erase|login|confirm|cancel|end|endAll|download|give|make|take|checkout|decide|remove|older|action|link|create|set'

it('shows the failure of a query only where nothing was read before', () => {
  expect(found(new RegExp(`(?<!\\b(?:${mutations}))\\.isError\\b`, 'g'))).toEqual([])
  expect(found(/\{[^{}]*\bisError\b[^{}]*\} = use(?!Logout)\w+\(/g)).toEqual([])
})

/**
 * Calls that are no writes: they begin or end a session, act for the holder of a mailed token, or only ask for
 * something.
 */
const noWrites = [
  'useLogin',
  'useDownloadData',
  'useEraseAccount',
  'useRegister',
  'useLogout',
  'useLogOutEverywhere',
  'useUndoEmail',
  'useConfirmEmail',
  'useLoadOlder',
  'useLoadNewer',
  'useGoTo',
  'useGoToNewest',
]

it('sends what members write by `use-write.ts` alone, which gives it a key and the session it belongs to', () => {
  const bare = files
    .filter(file => file !== 'web/lib/use-write.ts')
    .flatMap(file => readFileSync(join(root, file), 'utf8').split(/\n(?=export )/))
    .filter(declaration => /\buseMutation\(|\.build[<(]|new MutationObserver\b/.test(declaration))
    .map(declaration => /^export (?:function|const) (\w+)/.exec(declaration)?.[1])
  expect(new Set(bare)).toEqual(new Set(noWrites))
})

it('breaks its layouts by the size of the text: no media query counts in pixels, only one of what a part has room for', () => {
  const styled = filesBelow('web').filter(file => /\.(css|tsx?)$/.test(file))
  const inPixels = styled.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    const rest = text.replaceAll(/@container[^{]*{/g, '')
    return [
      ...rest.matchAll(/@media[^{]*px[^{]*{|\((?:min|max)-(?:width|height): [\d.]+px\)/g),
    ].map(([match]) => `${file}: ${match}`)
  })
  expect(inPixels).toEqual([])
})

it('has a rule for each class of a style sheet that is used, and uses each that has a rule', () => {
  const classes = new Map<string, { readonly used: Set<string>; isDynamic: boolean }>()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name, path = ''] of text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
      const sheet = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
      const known = classes.get(sheet) ?? { used: new Set(), isDynamic: false }
      for (const [, used = ''] of text.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, 'g'))) {
        known.used.add(used)
      }
      known.isDynamic ||= text.includes(`${name}[`)
      classes.set(sheet, known)
    }
  }
  const wrong = [...classes].flatMap(([sheet, { used, isDynamic }]) => {
    const rules = readFileSync(join(root, sheet), 'utf8').replaceAll(
      /\/\*.*?\*\/|"[^"]*"|'[^']*'|:global\([^)]*\)/gs,
      '',
    )
    const ruled = new Set([...rules.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name))
    const unruled = [...used].filter(name => !ruled.has(name))
    const unused = isDynamic ? [] : [...ruled].filter(name => !used.has(name))
    return [...unruled, ...unused].map(name => `${sheet}: ${name}`)
  })
  expect(wrong).toEqual([])
})

it('isolates each name that stands by itself', () => {
  const alone = /<(?!bdi\b)\w[^<]*>\s*\{(?:\w+\.)*\w*(?:[pP]rofile[nN]ame|deviceName)\}/g
  expect(found(alone).filter(match => !match.includes('as="bdi"'))).toEqual([])
})
