import Type from 'typebox'
import Value from 'typebox/value'
import type { Counts } from '../check/checks.ts'

/** What we read of Vitest's JSON report. */
const Report = Type.Object({
  numPassedTests: Type.Number(),
  numFailedTests: Type.Number(),
  testResults: Type.Array(
    Type.Object({
      status: Type.String(),
      assertionResults: Type.Array(Type.Object({ status: Type.String() })),
    }),
  ),
})

/**
 * Counts so that nothing that went wrong is lost: a file that could not be run is a failure, and so is a crash, an
 * error outside the tests, or a run without tests.
 */
export function countTests(report: unknown, hasSucceeded: boolean): Counts {
  if (!Value.Check(Report, report)) return { passed: 0, failed: 1 }
  const passed = report.numPassedTests
  const brokenFiles = report.testResults.filter(
    file =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  const isUntold = failed === 0 && (!hasSucceeded || passed === 0)
  return { passed, failed: isUntold ? 1 : failed }
}
