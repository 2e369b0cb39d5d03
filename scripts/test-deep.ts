/**
 * `npm run test:deep`: runs at full size what `npm test` samples, and writes the figures into docs/deep-run.md. With
 * the name of a part it runs that part and writes nothing. `-- shuffle` runs all files of `npm test` in random order
 * beside two busy loops. `-- shuffle SEED` repeats an earlier order. The tests within a file may depend on each other.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../bench/install-packages.ts'
import type { Counts } from './check/checks.ts'
import { root } from './check/run-tool.ts'
import { deepParts, describeRun, filesOfPart, type PartRun } from './test/deep-run.ts'
import { runVitest } from './test/run-vitest.ts'
import { countTests } from './test/test-report.ts'

/** Runs until its parent process has gone. */
const busyLoop = 'const { ppid } = process; while (process.ppid === ppid);'

const [name, seed = String(randomInt(2 ** 31)), ...more] = process.argv.slice(2)
const parts = Object.keys(deepParts)
const isKnown = name === undefined || name === 'shuffle' || parts.includes(name)
if (!isKnown || !/^\d+$/.test(seed) || more.length > 0) {
  console.error(`Usage: npm run test:deep [-- ${parts.join('|')}|shuffle [SEED]]`)
  process.exit(2)
}

const { passed, failed } = name === 'shuffle' ? await runShuffled(seed) : await runDeep(name)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function runDeep(only: string | undefined): Promise<Counts> {
  const runs: PartRun[] = []
  for (const part of only === undefined ? parts : [only]) {
    console.log(`\nThe deep part ${part}:`)
    runs.push(await runPart(part))
  }
  if (only === undefined) {
    const run = { date: new Date(), commit: commit(), machine: machine(), parts: runs }
    writeFileSync(join(root, 'docs/deep-run.md'), describeRun(run))
  }
  const sum = (counted: keyof Counts) => runs.reduce((total, run) => total + run[counted], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

async function runPart(part: string): Promise<PartRun> {
  if (part === 'processes' && spawnSync('nats-server', ['--version']).status !== 0) {
    installPackages('npm run test:deep', 'nats-server')
  }
  const begun = performance.now()
  const { report, hasSucceeded } = await runVitest(filesOfPart(part), { TEST_DEEP: 'yes' })
  const seconds = (performance.now() - begun) / 1_000
  return { part, seconds, report, ...countTests(report, hasSucceeded) }
}

/** Finds tests that pass only in one order, or only on an idle machine. */
async function runShuffled(order: string): Promise<Counts> {
  console.log(`In random order, again by: npm run test:deep -- shuffle ${order}`)
  const loops = [1, 2].map(() => spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }))
  const options = ['--sequence.shuffle.files', `--sequence.seed=${order}`]
  const { report, hasSucceeded } = await runVitest(options)
  for (const loop of loops) loop.kill('SIGKILL')
  return countTests(report, hasSucceeded)
}

function commit() {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const isChanged = git('status', '--porcelain').trim() !== ''
  return `${git('rev-parse', '--short=12', 'HEAD').trim()}${isChanged ? ' with changes' : ''}`
}

function machine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} processors (${cpus()[0]?.model.trim()}) and ${gigabytes} GB`
}
