import type { MeasureName } from '#shared/profile-fields.ts'
import type { UnitSystem } from '#shared/units.ts'

/**
 * Members write heights and weights as they like, and readers see them in their own units. A text stays as written if
 * it cannot be read, is no measure of an adult body, or is already in the reader's units. Nobody gets stones: readers
 * of feet get pounds.
 */
export function measureFor(measure: MeasureName, written: string, units: UnitSystem): string {
  const read = readMeasure(measure, written)
  if (!read || read.writtenIn === units) return written
  return units === 'METRIC' ? read.metric : read.imperial
}

interface ReadMeasure {
  readonly writtenIn: UnitSystem | undefined
  readonly metric: string
  readonly imperial: string
}

/** The parsed text; undefined if it cannot be read. */
export function readMeasure(measure: MeasureName, written: string): ReadMeasure | undefined {
  const { writings, least, most, metric, imperial } = measures[measure]
  for (const { pattern, amount, system } of writings) {
    const match = pattern.exec(written.trim().toLowerCase())
    if (!match) continue
    const found = amount(numberOf(match[1]), numberOf(match[2]))
    if (found < least || found > most) return undefined
    return { writtenIn: system, metric: metric(found), imperial: imperial(found) }
  }
  return undefined
}

const numberOf = (digits = '0') => Number(digits.replace(',', '.'))

/** By the international yard and pound agreement of 1959, exact: an inch is 2.54 cm, a pound 0.45359237 kg. */
const cmPerInch = 2.54
const kgPerPound = 0.453_592_37
const inchesPerFoot = 12
const poundsPerStone = 14

interface Writing {
  readonly pattern: RegExp
  readonly system: UnitSystem | undefined
  /** In centimeters or kilograms, from the first and the second number. */
  readonly amount: (first: number, second: number) => number
}

const feetAndInches = (feet: number, inches: number) => (feet * inchesPerFoot + inches) * cmPerInch
const stones = (stone: number, pounds: number) => (stone * poundsPerStone + pounds) * kgPerPound

const heights: readonly Writing[] = [
  { pattern: /^(\d{3}(?:[.,]\d)?) ?(?:cms?)?$/, system: 'METRIC', amount: cm => cm },
  { pattern: /^([12][.,]\d{1,2}) ?m?$/, system: 'METRIC', amount: meters => meters * 100 },
  { pattern: /^([12]) ?m ?(\d\d)$/, system: 'METRIC', amount: (meters, cm) => meters * 100 + cm },
  {
    pattern:
      /^(\d) ?(?:['′’`]|ft\.?|foot|feet) ?(?:(\d{1,2}(?:[.,]\d)?) ?(?:["″”]|''|′′|’’|in\.?|inch(?:es)?)?)?$/,
    system: 'IMPERIAL',
    amount: feetAndInches,
  },
  {
    pattern: /^(\d\d(?:[.,]\d)?) ?(?:["″”]|in\.?|inch(?:es)?)$/,
    system: 'IMPERIAL',
    amount: inches => feetAndInches(0, inches),
  },
]

/** A bare number is not read: it may be pounds or kilograms. */
const weights: readonly Writing[] = [
  {
    pattern: /^(\d{2,3}(?:[.,]\d)?) ?(?:kgs?|kilos?|kilograms?)\.?$/,
    system: 'METRIC',
    amount: kg => kg,
  },
  {
    pattern: /^(\d{2,3}(?:[.,]\d)?) ?(?:lbs?|pounds?)\.?$/,
    system: 'IMPERIAL',
    amount: pounds => stones(0, pounds),
  },
  {
    pattern: /^(\d{1,2}) ?(?:st|stones?)\.? ?(?:(\d{1,2}) ?(?:lbs?|pounds?)?\.?)?$/,
    system: undefined,
    amount: stones,
  },
]

const measures = {
  height: {
    writings: heights,
    least: 100,
    most: 250,
    metric: (cm: number) => `${Math.round(cm)} cm`,
    imperial: (cm: number) => {
      const inches = Math.round(cm / cmPerInch)
      return `${Math.floor(inches / inchesPerFoot)}′ ${inches % inchesPerFoot}″`
    },
  },
  weight: {
    writings: weights,
    least: 30,
    most: 300,
    metric: (kg: number) => `${Math.round(kg)} kg`,
    imperial: (kg: number) => `${Math.round(kg / kgPerPound)} lb`,
  },
} as const
