import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

let project: string
/** A project after its first start. */
let started: string
let running: ChildProcess | undefined

beforeAll(() => {
  started = makeProject()
  launch('start')
})

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'launch-test-'))
  cpSync(started, project, { recursive: true, preserveTimestamps: true })
})

afterEach(() => {
  running?.kill('SIGKILL')
  rmSync(project, { recursive: true, force: true })
})

afterAll(() => rmSync(started, { recursive: true, force: true }))

/** A small project with the real launcher. Its build and its site print what they do. */
function makeProject() {
  project = mkdtempSync(join(tmpdir(), 'launch-test-'))
  cpSync(join(import.meta.dirname, 'launch.mjs'), join(project, 'scripts', 'launch.mjs'))
  cpSync(join(import.meta.dirname, 'launch'), join(project, 'scripts', 'launch'), {
    recursive: true,
  })
  write('package.json', '{ "name": "small", "version": "1.0.0", "type": "module" }')
  writeLock('1.0.0')
  write('shared/word.ts', 'export const word = 1')
  write('web/main.tsx', 'export const page = 1')
  write('scripts/build.ts', `console.log('built')`)
  write('server/main.ts', `console.log('site', ...process.argv.slice(2)); process.exitCode = 7`)
  return project
}

function write(path: string, content: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), content)
}

function writeLock(version: string) {
  write(
    'package-lock.json',
    JSON.stringify({
      name: 'small',
      version,
      lockfileVersion: 3,
      packages: { '': { name: 'small', version: '1.0.0' } },
    }),
  )
}

function launch(...words: string[]) {
  return launchWith(undefined, ...words)
}

function launchWith(arenas: string | undefined, ...words: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/launch.mjs', ...words], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, MALLOC_ARENA_MAX: arenas },
  })
  return { lines: stdout.trim().split('\n'), stderr, status }
}

test('the first start installs, builds and runs; the second only runs', () => {
  rmSync(project, { recursive: true })
  makeProject()
  const first = launch('start')
  expect(first.lines).toEqual(['Installing packages…', 'Building the web app…', 'built', 'site'])
  expect(launch('start').lines).toEqual(['site'])
})

test('a changed source is built again, a touched one or a changed test is not', () => {
  utimesSync(join(project, 'web/main.tsx'), new Date(), new Date(0))
  write('web/main.test.tsx', 'export {}')
  expect(launch('start').lines).toEqual(['site'])
  write('web/main.tsx', 'export const page = 2')
  expect(launch('start').lines).toContain('built')
  write('scripts/world-map/places.ts', 'export const places = 1')
  expect(launch('start').lines).toContain('built')
  write('scripts/check.ts', '')
  expect(launch('start').lines).toEqual(['site'])
})

test('a failed build starts nothing and is tried again', () => {
  write('scripts/build.ts', 'process.exitCode = 1')
  const failed = launch('start')
  expect(failed).toMatchObject({ status: 1 })
  expect(failed.lines).not.toContain('site')
  expect(launch('start').lines).toContain('Building the web app…')
})

test('a changed package-lock.json is installed once', () => {
  writeLock('1.0.1')
  write('package.json', '{ "name": "small", "version": "1.0.1", "type": "module" }')
  write('node_modules/.package-lock.json', '')
  expect(launch('migrate').lines).toContain('Installing packages…')
  expect(launch('migrate').lines).toEqual(['site migrate'])
})

test('the site does without development packages, and leaves those that a developer has', () => {
  rmSync(join(project, 'node_modules', '.package-lock.json'), { force: true })
  expect(launch('migrate').lines).toEqual(['site migrate'])
  write('scripts/check.ts', '')
  expect(launch('check').lines).toEqual(['Installing packages…'])
  writeLock('1.0.1')
  write('package.json', '{ "name": "small", "version": "1.0.1", "type": "module" }')
  write('node_modules/.package-lock.json', '')
  expect(launch('migrate').lines).toEqual(['Installing packages…', 'site migrate'])
  rmSync(join(project, 'node_modules', '.package-lock.json'), { force: true })
  expect(launch('check').lines).toEqual(['Building the web app…', 'built'])
})

test('an installation that fails ends in one clear line', () => {
  write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }')
  write('package.json', '{ "name": "small", "dependencies": { "absent": "link-of-no-kind:x" } }')
  const { stderr, status, lines } = launch('start')
  expect(status).toBe(1)
  expect(lines).toEqual(['Installing packages…'])
  expect(stderr).toContain('npm error')
  expect(stderr.trim().split('\n').at(-1)).toContain('couldn’t be installed')
})

test('words and the exit code are passed on; an unknown command is refused', () => {
  const seeded = launch('seed', '300')
  expect(seeded.lines.at(-1)).toBe('site seed 300')
  expect(seeded.status).toBe(7)
  expect(launch('toString')).toMatchObject({ status: 2 })
})

test('glibc is kept to two heaps unless it is told otherwise', () => {
  write('server/main.ts', 'console.log(process.env.MALLOC_ARENA_MAX)')
  expect(launch('migrate').lines.at(-1)).toBe('2')
  expect(launchWith('4', 'migrate').lines.at(-1)).toBe('4')
})

const drainingSite = `
  process.on('SIGTERM', () => { console.log('draining'); process.exit(3) })
  setInterval(() => {}, 1000)
  console.log('listening')`

/** Starts a program in the project and waits for the site to listen. */
const startListening = async (program: string, args: string[]) => {
  const child = spawn(program, args, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] })
  running = child
  await once(child.stdout, 'data')
  return child
}

test('a signal reaches the program', async () => {
  write('server/main.ts', drainingSite)
  const child = await startListening(process.execPath, ['scripts/launch.mjs', 'start'])
  const said = once(child.stdout, 'data')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(String((await said)[0])).toContain('draining')
  expect((await ended)[0]).toBe(3)
})

test('SIGTERM to npm drains the site as well', async () => {
  write(
    'package.json',
    '{ "name": "small", "version": "1.0.0", "scripts": { "start": "node scripts/launch.mjs start" } }',
  )
  write('server/main.ts', drainingSite)
  const child = await startListening('npm', ['start', '--silent'])
  const said = once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(String((await said)[0])).toContain('draining')
})
