/** Holds the built web app to its bytes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './check/run-tool.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Vite's, by source file. */
export type Manifest = Readonly<Record<string, Chunk>>

interface Budget {
  readonly page: string
  /** What the browser has already when it opens the page. */
  readonly after: readonly string[]
  readonly jsKilobytes: number
  readonly cssKilobytes: number
}

const entry = 'index.html'
const home = 'pages/home.tsx'
const publicPages = [
  'login',
  'register',
  'logout',
  'sorry',
  'not-found',
  'about-us',
  'tos',
  'support',
  'versions',
]
/** They share the panel of the filter. */
const filteredPages = ['search-tile', 'search-swype', 'search-profile']
/** Parts of a page that come after it, each with its page. */
const laterParts: Readonly<Record<string, string>> = {
  'member-conversation': 'pages/profile.tsx',
}
const builtFolder = join(root, 'dist', 'web')

/** Names the pages of the build that weigh too much; nothing while there is no build. */
export async function checkBudgets(): Promise<string | undefined> {
  const manifestFile = join(builtFolder, '.vite', 'manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const heavy = heavyPages(manifest, file => brotliBytes(join(builtFolder, file)))
  return heavy.length === 0 ? undefined : heavy.join('\n')
}

/** One line for every page whose bytes after brotli are above its budget. */
export function heavyPages(manifest: Manifest, bytesOf: (file: string) => number): string[] {
  return budgets(manifest).flatMap(({ page, after, jsKilobytes, cssKilobytes }) => {
    const had = new Set(after.flatMap(chunk => filesOf(manifest, chunk)))
    const files = filesOf(manifest, page).filter(file => !had.has(file))
    return [
      { kind: 'JS', ending: '.js', most: jsKilobytes },
      { kind: 'CSS', ending: '.css', most: cssKilobytes },
    ].flatMap(({ kind, ending, most }) => {
      const own = files.filter(file => file.endsWith(ending))
      const kilobytes = own.reduce((sum, file) => sum + bytesOf(file), 0) / 1024
      if (kilobytes <= most) return []
      return [`${page}: ${kilobytes.toFixed(1)} KB of ${kind}, ${most} at most`]
    })
  })
}

function budgets(manifest: Manifest): Budget[] {
  const pages = Object.keys(manifest).filter(source => /^pages\/[^/]+\.tsx$/.test(source))
  if (!pages.includes(home)) throw new Error(`the web build holds no ${home}`)
  return pages.map(page => ({ page, ...budgetOf(page) }))
}

function budgetOf(page: string): Omit<Budget, 'page'> {
  const name = page.slice('pages/'.length, -'.tsx'.length)
  if (page === home) return { after: [], jsKilobytes: 140, cssKilobytes: 14 }
  if (publicPages.includes(name)) return { after: [], jsKilobytes: 115, cssKilobytes: 10 }
  if (name === 'search-map') return { after: [entry, home], jsKilobytes: 80, cssKilobytes: 8 }
  const whole = laterParts[name]
  const cssKilobytes = filteredPages.includes(name) ? 5 : 4
  return { after: whole ? [entry, whole] : [entry], jsKilobytes: 40, cssKilobytes }
}

/** A chunk's own files and those of all it imports, each once. A page's come with the entry's. */
function filesOf(manifest: Manifest, source: string): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the web build holds no ${key}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  visit(entry)
  visit(source)
  return [...files]
}

/** The build leaves small files uncompressed. */
function brotliBytes(path: string): number {
  const compressed = `${path}.br`
  if (existsSync(compressed)) return readFileSync(compressed).length
  return brotliCompressSync(readFileSync(path)).length
}
