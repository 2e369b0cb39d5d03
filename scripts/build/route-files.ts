import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { RouteFiles } from '../../server/platform/serve/web-app.ts'

export interface Chunk {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
  readonly styles: readonly string[]
  readonly workers: readonly string[]
}

const entry = 'web/index.html'
/** The part that members have on every screen. */
const memberPart = 'web/member-sync.tsx'

/** Writes which files each screen needs. The server names them in its first answer. */
export const routeFilesPlugin = (sources: readonly string[]): Plugin => ({
  name: 'route-files',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle)
        .filter(file => file.type === 'chunk')
        .map(({ viteMetadata, ...chunk }) => ({
          ...chunk,
          styles: [...(viteMetadata?.importedCss ?? [])],
          workers: workersIn(chunk.code),
        }))
      const routes = sources.flatMap(path => routeFiles(chunks, readFileSync(path, 'utf8')))
      this.emitFile({
        type: 'asset',
        fileName: '.vite/routes.json',
        source: JSON.stringify(routes),
      })
    },
  },
})

/** Vite makes an asset of each worker and names it where the code starts it. */
export function workersIn(code: string): string[] {
  const starts = code.matchAll(/\bnew Worker\(\s*new URL\(\s*["'`]\/([^"'`]+)/g)
  return [...starts].map(([, file = '']) => file)
}

/** The files of each route, without those that the built page names itself. */
export function routeFiles(chunks: readonly Chunk[], source: string): RouteFiles[] {
  const first = filesOf(chunks, entry)
  const extra = (...modules: readonly string[]) => {
    const files = new Set(modules.flatMap(module => [...filesOf(chunks, module)]))
    return [...files].filter(file => !first.has(file)).map(file => `/${file}`)
  }
  return rowsOf(source).map(({ path, access, page, visitorPage }) => {
    const isForMembers = access === 'member' || access === 'admin'
    return {
      path,
      visitor: isForMembers ? [] : extra(visitorPage),
      member: access === 'visitor' ? [] : extra(page, memberPart),
    }
  })
}

/**
 * A row may refer to constants: `...aside`, `page(games, 'GamesPage')`, `page: settings`. Their text counts as part of
 * the row.
 */
function rowsOf(source: string) {
  const [constants = '', ...rows] = `\n${source}`.split(
    /(?=\{(?:\s*\/\/.*)?\s*(?:\.\.\.\w+,\s*)?path: ')/,
  )
  const definitions = new Map(
    [...constants.matchAll(/^const (\w+) = (.*(?:\n .*)*)/gm)].map(([, name, text]) => [
      name,
      text,
    ]),
  )
  const withConstants = (text: string): string =>
    text +
    [...text.matchAll(/\.\.\.(\w+)|\bpage(?:\(|: )(\w+)[,\s]/g)]
      .map(([, spread, page]) => withConstants(definitions.get(spread ?? page) ?? ''))
      .join('')
  return rows.map(withConstants).map(row => {
    const find = (pattern: RegExp) => pattern.exec(row)?.[1]
    const path = find(/\bpath: '([^']+)'/)
    const access = find(/\baccess: '(\w+)'/)
    const page = find(/\bimport\('([#./\w-]+\.tsx?)'\)/)
    const visitorPage = find(/\bvisitorPage: .*?\bimport\('([#./\w-]+\.tsx?)'\)/) ?? page
    if (!path || !access || !page || !visitorPage) throw new Error(`a route is not read: ${path}`)
    return { path, access, page: fileOf(page), visitorPage: fileOf(visitorPage) }
  })
}

/** Paths in the lists are relative to `web/pages`. */
const fileOf = (target: string) => target.replace(/^\.\//, 'web/pages/').replace(/^#/, '')

/** The files of the chunk that has a module, and of all its imports. */
function filesOf(chunks: readonly Chunk[], module: string): Set<string> {
  const files = new Set<string>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    for (const file of [chunk.fileName, ...chunk.styles, ...chunk.workers]) files.add(file)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  const own = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(module)))
  if (!own) throw new Error(`the web build has no ${module}`)
  visit(own)
  return files
}

/** Replaces dynamic imports in the built files with `importChunk` of `web/lib/import-chunk.ts`. */
export const importChunksPlugin: Plugin = {
  name: 'import-chunks',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = wrapImports(file.code)
      }
    },
  },
}

export const wrapImports = (code: string): string =>
  code.replaceAll(
    /\bimport\(\s*([`"'])(\.\/[\w.-]+\.js)\1\s*\)/g,
    (_, quote: string, file: string) => `importChunk(${quote}${file}${quote})`,
  )
