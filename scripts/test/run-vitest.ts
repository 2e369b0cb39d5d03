import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../check/run-tool.ts'
import { secondTries } from './test-report.ts'

/**
 * Runs Vitest with readable output.
 * @returns its report as JSON, undefined after a crash
 */
export async function runVitest(
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'lambda-count-'))
  const file = join(folder, 'report.json')
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      // A forgotten test.only would silently skip the other tests.
      '--allowOnly=false',
      ...options,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  const [exitCode] = await once(vitest, 'close')
  const report = readReport(file)
  rmSync(folder, { recursive: true, force: true })
  const tried = secondTries(report)
  if (tried.length > 0) console.log(['\nPassed at the second try only:', ...tried].join('\n  '))
  return { report, hasSucceeded: exitCode === 0 }
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Vitest has crashed and printed the reason.
    return undefined
  }
}
