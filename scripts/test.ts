/** `npm test`: every check, every test; the last line counts them all. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, runChecks } from './check/checks.ts'
import { root } from './check/run-tool.ts'
import { countTests } from './test/count-tests.ts'

const checked = await runChecks()
const tested = await runTests()
const passed = checked.passed + tested.passed
const failed = checked.failed + tested.failed
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Unit tests, tests through HTTP and browser tests, with Vitest as a reader knows it. */
async function runTests(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'lambda-count-'))
  const report = join(folder, 'report.json')
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      // A forgotten test.only would leave the rest out unseen.
      '--allowOnly=false',
    ],
    { cwd: root, stdio: 'inherit' },
  )
  const [exitCode] = await once(vitest, 'close')
  try {
    return countTests(readReport(report), exitCode === 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Vitest has crashed and said why.
    return undefined
  }
}
