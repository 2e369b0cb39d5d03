import { expect, it, test } from 'vitest'
import { type Chunk, routeFiles, workersIn, wrapImports } from './route-files.ts'

const chunk = (
  name: string,
  module: string,
  imports: string[] = [],
  styles: string[] = [],
  workers: string[] = [],
): Chunk => ({
  fileName: `assets/${name}.js`,
  imports: imports.map(other => `assets/${other}.js`),
  moduleIds: [`/somewhere/web/${module}`],
  styles: styles.map(style => `assets/${style}.css`),
  workers: workers.map(worker => `assets/${worker}.js`),
})
const chunks = [
  chunk('app', 'index.html', ['react'], ['app']),
  chunk('react', 'react.js'),
  chunk('parts', 'ui/part.tsx', ['react'], ['parts']),
  chunk('login', 'pages/login.tsx', ['app']),
  chunk('map', 'pages/map.tsx', ['app', 'parts'], [], ['painter']),
  chunk('sync', 'member-sync.tsx', ['app']),
]
const row = (path: string, access: string, file: string) =>
  `{\n path: '${path}',\n label: x,\n access: '${access}',\n page: page(() => import('./${file}'), 'X'),\n}`

it('names what a screen needs beside the app, for those who may open it', () => {
  const source = [row('/login', 'visitor', 'login.tsx'), row('/map', 'member', 'map.tsx')].join()
  const map = ['map.js', 'painter.js', 'parts.js', 'parts.css', 'sync.js'].map(
    file => `/assets/${file}`,
  )
  expect(routeFiles(chunks, source)).toEqual([
    { path: '/login', visitor: ['/assets/login.js'], member: [] },
    { path: '/map', visitor: [], member: map },
  ])
})

it('names what visitors see instead of a screen', () => {
  const visitorPage = " visitorPage: page(() => import('./login.tsx'), 'X'),\n}"
  const source = row('/', 'anyone', 'map.tsx').replace('}', visitorPage)
  const [{ visitor, member } = { visitor: [], member: [] }] = routeFiles(chunks, source)
  expect(visitor).toEqual(['/assets/login.js'])
  expect(member).toContain('/assets/map.js')
})

it('reads the shared parts of rows from the constants above them', () => {
  const source = [
    "const load = () => import('./map.tsx')",
    "const admin = { access: 'admin' } as const",
    "const of = { ...admin, page: page(load, 'X') } as const",
    "const routes = [{ ...of, path: '/a' }, { ...admin, path: '/b', page: page(load, 'Y') }]",
  ].join('\n')
  const files = routeFiles(chunks, source)
  expect(files.map(({ path }) => path)).toEqual(['/a', '/b'])
  expect(files.map(({ member }) => member[0])).toEqual(['/assets/map.js', '/assets/map.js'])
})

it('refuses a route that it cannot read, and a page that was not built', () => {
  const odd = "{ path: '/odd', page: page(() => import('./login.tsx'), 'X') }"
  expect(() => routeFiles(chunks, odd)).toThrow('a route is not read: /odd')
  expect(() => routeFiles(chunks, row('/gone', 'anyone', 'gone.tsx'))).toThrow('pages/gone.tsx')
})

it('finds the workers that a built file starts', () => {
  const code = 'a=new Worker(new URL(`/assets/painter-x_1.js`,``+import.meta.url),{type:`module`})'
  expect(workersIn(code)).toEqual(['assets/painter-x_1.js'])
  expect(workersIn('new Worker(address)')).toEqual([])
})

test('an import that waits is given an address of its own for another try, and no other import is', () => {
  const code =
    'import{a}from"./a-1.js";let b=()=>import(`./b-2.js`);new URL(`./c-3.js`,import.meta.url)'
  expect(wrapImports(code)).toBe(
    'import{a}from"./a-1.js";let b=()=>importChunk(`./b-2.js`);new URL(`./c-3.js`,import.meta.url)',
  )
})
