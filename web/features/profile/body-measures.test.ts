import { describe, expect, it } from 'vitest'
import { measureFor } from './body-measures.ts'

describe('a height', () => {
  it.each([
    ['5\'11"', '180 cm'],
    ['5′ 11″', '180 cm'],
    ['5’11”', '180 cm'],
    ["5'11''", '180 cm'],
    ['5 ft 11 in', '180 cm'],
    ['6 feet', '183 cm'],
    ['6’', '183 cm'],
    ['5\'10.5"', '179 cm'],
    ['71 inches', '180 cm'],
  ])('written as %s is %s to who reads in centimeters, and as it is to others', (text, metric) => {
    expect(measureFor('height', text, 'METRIC')).toBe(metric)
    expect(measureFor('height', text, 'IMPERIAL')).toBe(text)
  })

  it.each([
    ['180 cm', '5′ 11″'],
    ['180cm', '5′ 11″'],
    [' 180 CM ', '5′ 11″'],
    ['1,80 m', '5′ 11″'],
    ['1.8m', '5′ 11″'],
    ['1m80', '5′ 11″'],
    ['180', '5′ 11″'],
    ['182,5 cm', '6′ 0″'],
  ])('written as %s is %s to who reads in feet, and as it is to others', (text, imperial) => {
    expect(measureFor('height', text, 'IMPERIAL')).toBe(imperial)
    expect(measureFor('height', text, 'METRIC')).toBe(text)
  })
})

describe('a weight', () => {
  it.each([
    ['176 lbs', '80 kg'],
    ['176lb', '80 kg'],
    ['176 pounds', '80 kg'],
  ])('written as %s is %s to who reads in kilograms, and as it is to others', (text, metric) => {
    expect(measureFor('weight', text, 'METRIC')).toBe(metric)
    expect(measureFor('weight', text, 'IMPERIAL')).toBe(text)
  })

  it.each([
    ['80kg', '176 lb'],
    ['80 kilos', '176 lb'],
    ['79,5 kg', '175 lb'],
  ])('written as %s is %s to who reads in pounds, and as it is to others', (text, imperial) => {
    expect(measureFor('weight', text, 'IMPERIAL')).toBe(imperial)
    expect(measureFor('weight', text, 'METRIC')).toBe(text)
  })
})

it.each([
  ['12 st 8 lb', '176 lb', '80 kg'],
  ['12 stone', '168 lb', '76 kg'],
])(
  'a weight written as %s is %s to who reads in pounds, and %s to others',
  (text, imperial, metric) => {
    expect(measureFor('weight', text, 'IMPERIAL')).toBe(imperial)
    expect(measureFor('weight', text, 'METRIC')).toBe(metric)
  },
)

it.each([
  ['height', 'tall'],
  ['height', '9\'11"'],
  ['height', '999 cm'],
  ['height', '180 cm in heels'],
  ['weight', '80'],
  ['weight', '5 kg'],
  ['weight', 'a bit more than last year'],
] as const)('a %s of %s stays as it was written', (measure, text) => {
  expect(measureFor(measure, text, 'METRIC')).toBe(text)
  expect(measureFor(measure, text, 'IMPERIAL')).toBe(text)
})
