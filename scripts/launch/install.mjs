import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { exitCodeOf, fail, root } from './run.mjs'

const stampFile = join(root, 'node_modules', '.lambda-commons-lock')

/** Installs what package-lock.json asks for, unless that is there. */
export const install = async ({ needsTools }) => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const stamps = { all: `${hash} all`, site: `${hash} site` }
  const stamp = readOrEmpty(stampFile)
  if (stamp === stamps.all || (stamp === stamps.site && !needsTools)) return
  if (isInstalledByHand(JSON.parse(lock), needsTools)) return

  console.log('Installing packages…')
  const installsAll = needsTools || process.env.NODE_ENV !== 'production'
  await installPackages(['--include=optional', installsAll ? '--include=dev' : '--omit=dev'])
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stampFile, installsAll ? stamps.all : stamps.site)
}

const readOrEmpty = path => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Whether somebody's own `npm install` brought the same, by the list that npm leaves behind. */
const isInstalledByHand = (lock, needsTools) => {
  const list = readOrEmpty(join(root, 'node_modules', '.package-lock.json'))
  if (list === '') return false
  const installed = JSON.parse(list).packages
  return Object.entries(lock.packages).every(
    ([path, expected]) =>
      path === '' ||
      (expected.dev && !needsTools) ||
      (expected.optional && !isForThisPlatform(expected)) ||
      installed[path]?.version === expected.version,
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
  fail('The packages could not be installed; npm says why above.')
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
