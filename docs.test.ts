import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, root } from './scripts/check/run-tool.ts'
import { refusals } from './shared/refusals.ts'

/** Documents and comments mention only what exists: a move of a file also updates its mentions. */

const rooms = ['bench', 'brands', 'deploy', 'docs', 'e2e', 'scripts', 'server', 'shared', 'web']
const files = filesBelow(...rooms)
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  'deploy/README.md',
  ...files.filter(path => /^docs\/.*\.md$/.test(path)),
]
const refusalCodes = new Set<string>(Object.keys(refusals))

describe.each(documents)('%s', path => {
  const text = readFileSync(join(root, path), 'utf8')

  it('links to what is there', () => {
    // A link that begins with a slash is an address of the site.
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const own = targets.filter(target => !/^(https?:|#|\/)/.test(target))
    const isDead = (target: string) =>
      !existsSync(join(root, dirname(path), target.replace(/#.*$/, '')))
    expect(own.filter(isDead)).toEqual([])
  })

  it('names files and folders that are there', () => {
    const named = [...text.matchAll(/`([\w@./-]+)`/g)].map(([, name = '']) => name)
    expect(named.filter(name => isPath(name) && !isThere(name))).toEqual([])
  })
})

it('every decision that the code cites is there', () => {
  const sources = files.filter(path => /\.(tsx?|mjs|sql|css)$/.test(path))
  const cited = sources.flatMap(path =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/docs\/decisions\/[\w-]+(\.md)?/g)].map(
      ([target]) => ({ path, target }),
    ),
  )
  expect(cited.length).toBeGreaterThan(0)
  expect(cited.filter(({ target }) => !files.includes(target))).toEqual([])
})

/** Excludes addresses, patterns such as `NNNN-name.sql`, and files that a running site creates. */
function isPath(name: string) {
  if (name.startsWith('/') || name.includes('NNNN') || name.startsWith('.')) return false
  if (refusalCodes.has(name)) return false
  const inRoom = rooms.some(room => name.startsWith(`${room}/`))
  return inRoom || /\.(tsx?|mjs|sql|css|md|sh)$/.test(name)
}

/** A path from the project's folder, or enough of its end to find it. */
function isThere(name: string) {
  const whole = join(root, name)
  if (existsSync(whole))
    return name.endsWith('/') === statSync(whole).isDirectory() || !/\.\w+$/.test(name)
  return files.some(path => path.endsWith(`/${name}`))
}
