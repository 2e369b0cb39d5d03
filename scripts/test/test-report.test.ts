import { expect, test } from 'vitest'
import { countTests, secondTries, slowestFiles } from './test-report.ts'

const times = { name: '/a.test.ts', startTime: 0, endTime: 0 }
const result = (status: string, ...failureMessages: string[]) => ({
  fullName: `a test that ${status}`,
  status,
  failureMessages,
})
const file = (...statuses: string[]) => ({
  ...times,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map(status => result(status)),
})

const report = (passed: number, failed: number, ...testResults: unknown[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
})

test('passed and failed tests are counted', () => {
  const made = report(2, 1, file('passed', 'passed'), file('failed'))
  expect(countTests(made, false)).toEqual({ passed: 2, failed: 1 })
})

test('a file that could not be run is a failure beside the failed tests', () => {
  const broken = { ...times, status: 'failed', assertionResults: [] }
  expect(countTests(report(1, 1, file('passed', 'failed'), broken), false)).toEqual({
    passed: 1,
    failed: 2,
  })
})

test('a hook that fails after its tests is a failure', () => {
  const hook = { ...times, status: 'failed', assertionResults: [result('passed')] }
  expect(countTests(report(1, 0, hook), false)).toEqual({ passed: 1, failed: 1 })
})

test('an error outside the tests is a failure although all tests passed', () => {
  expect(countTests(report(1, 0, file('passed')), false)).toEqual({ passed: 1, failed: 1 })
})

test('a crash and a run without tests are failures', () => {
  expect(countTests(undefined, false)).toEqual({ passed: 0, failed: 1 })
  expect(countTests(report(0, 0), true)).toEqual({ passed: 0, failed: 1 })
  expect(countTests(report(0, 0), true, true)).toEqual({ passed: 0, failed: 0 })
  expect(countTests(report(0, 0), false, true)).toEqual({ passed: 0, failed: 1 })
})

test('a test that passed only when it was tried once more is named, and one that failed twice is not', () => {
  const tried = [result('passed', 'timed out'), result('failed', 'no', 'no'), result('passed')]
  const made = report(2, 1, { ...times, status: 'failed', assertionResults: tried })
  expect(secondTries(made)).toEqual(['a test that passed'])
})

test('the slowest files of all runs come first', () => {
  const took = (name: string, endTime: number) => ({ ...file('passed'), name, endTime })
  const reports = [
    report(2, 0, took('/a.test.ts', 1_000), took('/b.test.ts', 3_500)),
    undefined,
    report(1, 0, took('/c.test.ts', 2_000)),
  ]
  expect(slowestFiles(reports, 2)).toEqual([
    { path: '/b.test.ts', seconds: 3.5 },
    { path: '/c.test.ts', seconds: 2 },
  ])
})
