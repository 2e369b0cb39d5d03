/**
 * `npm test`: every check, every test; the last line counts them all. With `--changed` only the tests that what is not
 * committed yet can touch, with `--changed=COMMIT` what has come since that commit.
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

// The checks take what the two workers of the tests leave free.
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
  // No import leads from a browser test to the screens it opens.
  return [[option, '--project=unit', '--project=http'], ['--project=e2e']]
}

function isWebChanged(commit: string): boolean {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const parts = ['--', 'web', 'shared', 'brands', 'vite.config.ts', 'scripts/build']
  const untracked = git('ls-files', '--others', '--exclude-standard', ...parts)
  return `${git('diff', '--name-only', commit, ...parts)}${untracked}`.trim() !== ''
}
