import { expect, onTestFinished, test } from 'vitest'
import { Health } from './health.ts'

function open() {
  const health = new Health()
  onTestFinished(() => health.stop())
  return health
}

test('nothing answered has no duration', () => {
  expect(open().read()).toMatchObject({ callsPerSecond: 0 })
  expect(open().read()).not.toHaveProperty('p95Ms')
})

test('95 of a hundred calls are within the duration that is told, and it is no more than a quarter too long', () => {
  const health = open()
  for (let call = 1; call <= 100; call++) health.add(call * 10)
  const { p95Ms = 0, callsPerSecond } = health.read()
  expect(p95Ms).toBeGreaterThanOrEqual(950)
  expect(p95Ms).toBeLessThan(950 * 1.25)
  expect(callsPerSecond).toBe(10)
})

test('one slow call among many does not count, and an endless one has its place', () => {
  const health = open()
  for (let call = 1; call <= 99; call++) health.add(1)
  health.add(1e9)
  expect(health.read().p95Ms).toBe(1)
})

test('what was answered minutes ago is forgotten', () => {
  const health = open()
  health.add(5_000)
  for (let slot = 0; slot < 30; slot++) health.next()
  expect(health.read()).toMatchObject({ callsPerSecond: 0 })
})
