import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const stampFile = join(root, 'dist', '.build-stamp')

/** Whether dist/ was built from the current sources. File dates do not count. */
export const isBuilt = () => {
  try {
    return readFileSync(stampFile, 'utf8') === hashInputs()
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** Builds and records the hash of the sources. A build that fails or is killed leaves no record. */
export const recordBuild = async build => {
  rmSync(stampFile, { force: true })
  // Hash before the build, so that a change during it makes the next start build again.
  const hash = hashInputs()
  if (!(await build())) return false
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, hash)
  return true
}

const hashInputs = () => {
  const hash = createHash('sha256')
  const add = path => {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  for (const file of inputFiles().sort((a, b) => (a < b ? -1 : 1))) add(file)
  return hash.digest('hex')
}

const inputFiles = () => [
  'package-lock.json',
  ...['vite.config.ts', 'server/platform/version.ts'].filter(isFile),
  ...filesBelow('scripts').filter(path => /^scripts\/(build|world-map)/.test(path)),
  ...filesBelow('shared'),
  ...filesBelow('web'),
]

const filesBelow = folder =>
  readdirSync(join(root, folder), { recursive: true })
    .map(name => `${folder}/${name}`)
    .filter(path => isFile(path) && !/\.test\.tsx?$/.test(path))

const isFile = path => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true
