import Type from 'typebox'
import Value from 'typebox/value'
import type { Counts } from '../check/checks.ts'

const Report = Type.Object({
  numPassedTests: Type.Number(),
  numFailedTests: Type.Number(),
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      startTime: Type.Number(),
      endTime: Type.Number(),
      status: Type.String(),
      assertionResults: Type.Array(
        Type.Object({
          fullName: Type.String(),
          status: Type.String(),
          failureMessages: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
})

/**
 * Counts every failure: a file that could not run, a crash, an error outside the tests, or a run without tests that
 * needs some.
 */
export function countTests(report: unknown, hasSucceeded: boolean, mayBeEmpty = false): Counts {
  if (!Value.Check(Report, report)) return { passed: 0, failed: 1 }
  const passed = report.numPassedTests
  const brokenFiles = report.testResults.filter(
    file =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  const isUntold = failed === 0 && (!hasSucceeded || (passed === 0 && !mayBeEmpty))
  return { passed, failed: isUntold ? 1 : failed }
}

/** The names of tests that failed first and passed on the second try. */
export function secondTries(report: unknown): string[] {
  return filesOf(report)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName)
}

const filesOf = (report: unknown) => (Value.Check(Report, report) ? report.testResults : [])

export function slowestFiles(reports: readonly unknown[], count: number) {
  return reports
    .flatMap(filesOf)
    .map(({ name, startTime, endTime }) => ({ path: name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
}
