import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mapLimits } from '#shared/map-limits.ts'
import { FixThrottle } from './fix-throttle.ts'

const { reflectMs } = mapLimits.deviceLocation
const start = { lat: 52.5, lon: 13.4, timestamp: 0 }
const near = { lat: 52.5009, lon: 13.4, timestamp: 0 }
const far = { lat: 52.502, lon: 13.4, timestamp: 0 }

let passedOn: object[]
let throttle: FixThrottle
beforeEach(() => {
  vi.useFakeTimers()
  passedOn = []
  throttle = new FixThrottle(fix => passedOn.push(fix))
  throttle.push(start)
})
afterEach(() => {
  vi.useRealTimers()
})

it('passes on the first fix and every long step at once', () => {
  throttle.push(far)
  expect(passedOn).toEqual([start, far])
})

it('passes on a short step five minutes after the last, even if nothing follows', () => {
  vi.advanceTimersByTime(1_000)
  throttle.push({ lat: 52.5005, lon: 13.4, timestamp: 0 })
  vi.advanceTimersByTime(1_000)
  throttle.push(near)
  vi.advanceTimersByTime(reflectMs - 2_001)
  expect(passedOn).toEqual([start])
  vi.advanceTimersByTime(1)
  expect(passedOn).toEqual([start, near])
  vi.advanceTimersByTime(2 * reflectMs)
  expect(passedOn).toEqual([start, near])
})

it('drops a short step that a long one followed, and waits again from that one', () => {
  throttle.push(near)
  vi.advanceTimersByTime(reflectMs / 2)
  throttle.push(far)
  vi.advanceTimersByTime(reflectMs / 2)
  expect(passedOn).toEqual([start, far])
  throttle.push({ lat: 52.5021, lon: 13.4, timestamp: 0 })
  vi.advanceTimersByTime(reflectMs / 2)
  expect(passedOn).toEqual([start, far, { lat: 52.5021, lon: 13.4, timestamp: 0 }])
})

it('passes on nothing after it was stopped', () => {
  throttle.push(near)
  throttle.stop()
  vi.advanceTimersByTime(reflectMs)
  expect(passedOn).toEqual([start])
})
