import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '#shared/limits.ts'
import { DeviceSteps } from './device-steps.ts'

const { reflectMs } = limits.deviceLocation
const start = { lat: 52.5, lon: 13.4, foundAt: 0 }
const near = { lat: 52.5009, lon: 13.4, foundAt: 0 }
const far = { lat: 52.502, lon: 13.4, foundAt: 0 }

let told: object[]
let steps: DeviceSteps
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  steps = new DeviceSteps(place => told.push(place))
  steps.hear(start)
})
afterEach(() => {
  vi.useRealTimers()
})

it('tells the first place and every long step at once', () => {
  steps.hear(far)
  expect(told).toEqual([start, far])
})

it('tells a short step five minutes after the last, also when nothing else is heard', () => {
  vi.advanceTimersByTime(1_000)
  steps.hear({ lat: 52.5005, lon: 13.4, foundAt: 0 })
  vi.advanceTimersByTime(1_000)
  steps.hear(near)
  vi.advanceTimersByTime(reflectMs - 2_001)
  expect(told).toEqual([start])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([start, near])
  vi.advanceTimersByTime(2 * reflectMs)
  expect(told).toEqual([start, near])
})

it('tells no short step that a long one followed, and counts anew from that', () => {
  steps.hear(near)
  vi.advanceTimersByTime(reflectMs / 2)
  steps.hear(far)
  vi.advanceTimersByTime(reflectMs / 2)
  expect(told).toEqual([start, far])
  steps.hear({ lat: 52.5021, lon: 13.4, foundAt: 0 })
  vi.advanceTimersByTime(reflectMs / 2)
  expect(told).toEqual([start, far, { lat: 52.5021, lon: 13.4, foundAt: 0 }])
})

it('tells nothing after its end', () => {
  steps.hear(near)
  steps.end()
  vi.advanceTimersByTime(reflectMs)
  expect(told).toEqual([start])
})
