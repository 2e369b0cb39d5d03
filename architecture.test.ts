/** Checks every import of server, shared and web against the table in ARCHITECTURE.md. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './scripts/check/run-tool.ts'

interface Room {
  readonly name: string
  readonly files: RegExp
  /** Names of the rooms it may import from, besides itself; `*` matches any rest. */
  readonly may: readonly string[]
  /** The packages it may import; any if left out. */
  readonly packages?: RegExp
}

const sharedRooms = ['shared/base', 'shared/games', 'shared/contract', 'shared/texts']
const serverGround = ['server/presence', 'server/policies', 'server/platform', ...sharedRooms]
const webGround = ['web/lib', 'web/ui', ...sharedRooms]
const onlyTypebox = /^typebox(\/|$)/
const noNode = /^(?!node:)/

/** The first matching room of a file counts. `$1` in a name makes one room for each match. */
const rooms: readonly Room[] = [
  {
    name: 'shared/contract',
    files: /^shared\/contract\//,
    may: ['shared/base', 'shared/games'],
    packages: onlyTypebox,
  },
  {
    name: 'shared/texts',
    files: /^shared\/texts\//,
    may: ['shared/base', 'shared/games', 'shared/contract'],
    packages: onlyTypebox,
  },
  { name: 'shared/games', files: /^shared\/games\//, may: sharedRooms, packages: onlyTypebox },
  { name: 'shared/base', files: /^shared\/[^/]+$/, may: [], packages: onlyTypebox },
  { name: 'server/platform', files: /^server\/platform\//, may: sharedRooms },
  {
    name: 'server/policies',
    files: /^server\/policies\//,
    may: ['server/platform', ...sharedRooms],
  },
  {
    name: 'server/presence',
    files: /^server\/presence\//,
    may: ['server/policies', 'server/platform', ...sharedRooms],
  },
  {
    name: 'server/features/administration',
    files: /^server\/features\/administration\//,
    may: ['server/features/*', ...serverGround],
  },
  {
    name: 'server/features/moderation',
    files: /^server\/features\/moderation\//,
    may: ['server/features/*', ...serverGround],
  },
  {
    name: 'server/features/notifications',
    files: /^server\/features\/notifications\//,
    may: serverGround,
  },
  {
    name: 'server/features/$1',
    files: /^server\/features\/([^/]+)\//,
    may: ['server/features/notifications', ...serverGround],
  },
  { name: 'server/testing', files: /^server\/testing\//, may: ['server/*', ...sharedRooms] },
  {
    name: 'server/alternating',
    files: /^server\/alternating\//,
    may: ['server/*', ...sharedRooms],
  },
  { name: 'server/attacks', files: /^server\/attacks\//, may: ['server/*', ...sharedRooms] },
  { name: 'server/demo', files: /^server\/demo\//, may: ['server/*', ...sharedRooms] },
  { name: 'server/admin', files: /^server\/admin\//, may: ['server/*', ...sharedRooms] },
  { name: 'server/backup', files: /^server\/backup\//, may: ['server/*', ...sharedRooms] },
  {
    name: 'server/account-data',
    files: /^server\/account-data\//,
    may: ['server/*', ...sharedRooms],
  },
  { name: 'server/top', files: /^server\/[^/]+$/, may: ['server/*', ...sharedRooms] },
  {
    name: 'web/testing',
    files: /^web\/testing\//,
    may: ['web/*', ...sharedRooms],
    packages: noNode,
  },
  { name: 'web/lib', files: /^web\/lib\//, may: sharedRooms, packages: noNode },
  { name: 'web/ui', files: /^web\/ui\//, may: sharedRooms, packages: noNode },
  {
    name: 'web/service-worker',
    files: /^web\/service-worker\//,
    may: ['web/lib', ...sharedRooms],
    packages: noNode,
  },
  {
    name: 'web/features/$1',
    files: /^web\/features\/([^/]+)\//,
    may: webGround,
    packages: noNode,
  },
  {
    name: 'web/pages',
    files: /^web\/pages\//,
    may: ['web/features/*', ...webGround],
    packages: noNode,
  },
  { name: 'web/top', files: /^web\/[^/]+$/, may: ['web/*', ...sharedRooms], packages: noNode },
]

/** They call other features, but never touch their tables. */
const asksFeatures = new Set(['server/features/administration', 'server/features/moderation'])

/** What tests may import in addition to their room. */
const testMay = ['server/testing', 'server/top', 'web/testing']

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const roomOf = (path: string) => {
  const room = rooms.find(({ files }) => files.test(path))
  const [, part = ''] = room?.files.exec(path) ?? []
  return room && { ...room, name: room.name.replace('$1', part) }
}

/** Paths from the project's folder, or names of packages. */
const importsOf = (path: string, source: string) =>
  [...source.matchAll(/(?<!\.)\b(?:from|import)\s*\(?\s*'([\w#@./?:-]+)'/g)].map(
    ([, target = '']) => {
      if (target.startsWith('#')) return { path: target.slice(1) }
      if (target.startsWith('.')) return { path: posix.join(posix.dirname(path), target) }
      return { package: target }
    },
  )

const mayImport = (path: string, target: { path: string } | { package: string }) => {
  const room = roomOf(path)
  if (!room) return false
  if ('package' in target)
    return isTest(path) || !room.packages || room.packages.test(target.package)
  const other = roomOf(target.path.replace(/\?.*$/, ''))
  if (!other) return false
  if (other.name === room.name) return true
  if (asksFeatures.has(room.name) && target.path.endsWith('.queries.ts')) return false
  return [...room.may, ...(isTest(path) ? testMay : [])].some(allowed =>
    allowed.endsWith('*') ? other.name.startsWith(allowed.slice(0, -1)) : other.name === allowed,
  )
}

const sources = filesBelow('server', 'shared', 'web')
  .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map(path => ({ path, source: readFileSync(join(root, path), 'utf8') }))
const imports = sources.flatMap(({ path, source }) =>
  importsOf(path, source).map(target => ({ path, target })),
)

test('there are files and imports to hold to the table', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(sources.length)
})

test('every file stands in a room', () => {
  expect(sources.filter(({ path }) => !roomOf(path)).map(({ path }) => path)).toEqual([])
})

/** Tests, and code used only by tests and checks, may also need the tools. */
const isOfTests = (path: string) => isTest(path) || /\/(testing|attacks)\b/.test(path)

test('what builds and runs the site comes with a start', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const builders = ['vite.config.ts', 'scripts/build.ts', ...filesBelow('scripts/build')].map(
    path => ({ path, source: readFileSync(join(root, path), 'utf8') }),
  )
  const missing = [...builders, ...sources]
    .filter(({ path }) => !isOfTests(path))
    .flatMap(({ path, source }) => importsOf(path, source.replaceAll(/^import type [^']+/gm, '')))
    .filter(target => 'package' in target && !target.package.startsWith('node:'))
    .map(target => target.package?.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '')
    .filter(name => !Object.hasOwn(dependencies, name))
  expect(missing).toEqual([])
})

test('every import leads to a file', () => {
  const dead = imports.filter(
    ({ target }) => 'path' in target && !existsSync(join(root, target.path.replace(/\?.*$/, ''))),
  )
  expect(dead).toEqual([])
})

test('no room imports what the table does not give it', () => {
  const wrong = imports
    .filter(({ path, target }) => !mayImport(path, target))
    .map(({ path, target }) => `${path} → ${'path' in target ? target.path : target.package}`)
  expect(wrong).toEqual([])
})

test.each([
  ['server/features/chat/send-message.ts', 'server/features/likes/like.ts'],
  ['server/features/chat/send-message.ts', 'server/app.ts'],
  ['server/features/chat/chat.http.test.ts', 'server/features/likes/like.ts'],
  ['server/features/moderation/open-case.ts', 'server/features/chat/chat.queries.ts'],
  ['server/platform/serve/serve.ts', 'server/policies/age.ts'],
  ['server/policies/age.ts', 'server/presence/live-map.ts'],
  ['shared/contract/chat.ts', 'shared/texts/ui.ts'],
  ['shared/limits.ts', 'shared/contract/chat.ts'],
  ['web/pages/home.tsx', 'server/platform/clock.ts'],
  ['server/app.ts', 'web/lib/api.ts'],
  ['web/features/chat/composer.tsx', 'web/features/profile/profile.data.ts'],
  ['web/ui/button/button.tsx', 'web/lib/api.ts'],
])('the table refuses %s → %s', (path, target) => {
  expect(mayImport(path, { path: target })).toBe(false)
})

test('shared needs only typebox, and the web nothing of Node', () => {
  expect(mayImport('shared/limits.ts', { package: 'kysely' })).toBe(false)
  expect(mayImport('shared/contract/chat.ts', { package: 'typebox/value' })).toBe(true)
  expect(mayImport('web/lib/api.ts', { package: 'node:path' })).toBe(false)
})

test('what the site runs imports nothing that is for tests alone', () => {
  const wrong = imports.filter(
    ({ path, target }) =>
      !isOfTests(path) && 'path' in target && /^(server|web)\/testing\//.test(target.path),
  )
  expect(wrong).toEqual([])
})

/**
 * Owners of tables whose names do not begin with the owner's. Tables of platform, presence and policies belong to no
 * feature: cases and attempts share one jury.
 */
const ownerOf: Readonly<Record<string, string>> = {
  blocks: 'likes',
  hidden_profiles: 'likes',
  identify_jurors: 'jury',
  moderation_jurors: 'jury',
  moderation_service: 'jury',
  positions: 'position',
  profiles: 'profile',
}
const features = new Set(filesBelow('server/features').map(path => path.split('/')[2] ?? ''))
const owners = new Map(
  [...readFileSync(join(root, 'server/schema.sql'), 'utf8').matchAll(/^create table (\w+)/gm)]
    .map(([, table = '']) => [table, ownerOf[table] ?? table.split('_')[0] ?? ''] as const)
    .filter(([, owner]) => features.has(owner)),
)

/** Tables that a source writes with Kysely, in SQL and in batches. */
const written = (source: string) =>
  [
    /(?:insertInto|updateTable|deleteFrom|InBatches)\([^'`)]*'(\w+)/g,
    /\b(?:insert into|delete from|update) (\w+)/g,
  ].flatMap(pattern => [...source.matchAll(pattern)].map(([, table = '']) => table))

test('a table is written by its feature alone', () => {
  const writes = sources
    .filter(({ path }) => /^server\/(features|policies|presence|platform)\//.test(path))
    .filter(({ path }) => !isOfTests(path) && !path.endsWith('.factory.ts'))
    .flatMap(({ path, source }) => written(source).map(table => ({ path, table })))
  expect(new Set(writes.map(({ table }) => table)).size).toBeGreaterThan(owners.size / 2)
  const wrong = writes
    .filter(({ table }) => owners.has(table))
    .filter(({ path, table }) => !path.startsWith(`server/features/${owners.get(table)}/`))
    .map(({ path, table }) => `${path} → ${table}`)
  expect(wrong).toEqual([])
})

test('the platform refuses nothing in the words of a feature', () => {
  const ofFeatures = new RegExp(`'(${[...features].join('|')})/`)
  const wrong = sources
    .filter(({ path }) => path.startsWith('server/platform/') && !isOfTests(path))
    .filter(({ source }) => ofFeatures.test(source))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('a pattern is made once, of what the code says, and never of what a request brings', () => {
  const made = sources
    .filter(({ path }) => !isOfTests(path))
    .flatMap(({ path, source }) => source.split('\n').map(line => ({ path, line })))
    .filter(({ line }) => /\bRegExp\(/.test(line))
  expect(made.filter(({ line }) => !/^(export )?const \w+ = new RegExp\(/.test(line))).toEqual([])
})
