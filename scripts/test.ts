/**
 * `npm test`: runs every check and every test, and counts them in the last line. With `--changed` it runs the tests
 * that uncommitted changes can affect, with `--changed=COMMIT` those of changes since that commit.
 */
import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { type Counts, runChecks } from './check/checks.ts'
import { root } from './check/run-tool.ts'
import { runVitest } from './test/run-vitest.ts'
import { countTests, slowestFiles } from './test/test-report.ts'

const words = process.argv.slice(2)
const changed = words.find(word => /^--changed(=|$)/.test(word))
if (words.some(word => word !== changed)) {
  console.error('Usage: npm test [-- --changed[=COMMIT]]')
  process.exit(2)
}

// The checks use the processor time that the two test workers leave free.
const [checked, tested] = await Promise.all([runChecks(), runAllTests()])
const passed = checked.passed + tested.passed
const failed = checked.failed + tested.failed
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function runAllTests(): Promise<Counts> {
  const reports: unknown[] = []
  const total = { passed: 0, failed: 0 }
  for (const options of runs(changed)) {
    const { report, hasSucceeded } = await runVitest(options)
    const counts = countTests(report, hasSucceeded, changed !== undefined)
    total.passed += counts.passed
    total.failed += counts.failed
    reports.push(report)
  }
  console.log('\nThe slowest files:')
  for (const { path, seconds } of slowestFiles(reports, 10)) {
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${relative(root, path)}`)
  }
  return total
}

function runs(option: string | undefined): string[][] {
  if (option === undefined) return [[]]
  if (!isWebChanged(option.slice('--changed='.length) || 'HEAD')) return [[option]]
  // A browser test imports none of the screens that it opens.
  return [[option, '--project=unit', '--project=http'], ['--project=e2e']]
}

function isWebChanged(commit: string): boolean {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const parts = ['--', 'web', 'shared', 'brands', 'vite.config.ts', 'scripts/build']
  const untracked = git('ls-files', '--others', '--exclude-standard', ...parts)
  return `${git('diff', '--name-only', commit, ...parts)}${untracked}`.trim() !== ''
}
