import { expect, it } from 'vitest'
import { metersBetween } from './distance.ts'

const berlin = { lat: 52.52, lon: 13.405 }
const paris = { lat: 48.8566, lon: 2.3522 }

it('is the length of the great circle, the same in both directions', () => {
  expect(metersBetween(berlin, paris)).toBeCloseTo(877_464, -2)
  expect(metersBetween(paris, berlin)).toBe(metersBetween(berlin, paris))
  expect(metersBetween({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })).toBeCloseTo(111_195, -1)
})

it('is zero to the same point, and short across the date line', () => {
  expect(metersBetween(berlin, berlin)).toBe(0)
  expect(metersBetween({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111_195, -1)
})

it('is half the circumference between opposite ends', () => {
  const halfway = metersBetween({ lat: 90, lon: 0 }, { lat: -90, lon: 0 })
  expect(halfway).toBeCloseTo(20_015_114, -1)
  expect(metersBetween({ lat: 37, lon: 12.3 }, { lat: -37, lon: -167.7 })).toBeCloseTo(halfway)
})
