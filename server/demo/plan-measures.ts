import type { Manner } from './avatars/persona.ts'
import type { Dice } from './dice.ts'

interface Measures {
  readonly height: string
  readonly weight: string
}

const averageCm: Readonly<Record<Manner, number>> = { masculine: 179, feminine: 167, open: 173 }
const cmPerInch = 2.54
const kgPerPound = 0.453_592_37
const poundsPerStone = 14

/** A height and a weight that go together, said as the member would say it; some say nothing. */
export function planMeasures(dice: Dice, manner: Manner, isSturdy: boolean): Measures {
  const cm = Math.round(averageCm[manner] + dice.normal() * 6)
  const bodyMassIndex = (isSturdy ? 29 : 23.5) + dice.normal() * 2
  const said = sayers[dice.pick([0, 0, 0, 0, 1, 1, 2, 3] as const)]
  const measures = said(cm, Math.round(bodyMassIndex * (cm / 100) ** 2))
  return {
    height: dice.chance(0.1) ? '' : measures.height,
    weight: dice.chance(0.2) ? '' : measures.weight,
  }
}

const sayers: readonly [Sayer, Sayer, Sayer, Sayer] = [
  (cm, kg) => ({ height: `${cm} cm`, weight: `${kg} kg` }),
  (cm, kg) => ({ height: feetAndInches(cm), weight: `${pounds(kg)} lb` }),
  (cm, kg) => ({ height: `${(cm / 100).toFixed(2)} m`, weight: `${kg} kg` }),
  (cm, kg) => ({ height: feetAndInches(cm), weight: stones(kg) }),
]

type Sayer = (cm: number, kg: number) => Measures

function feetAndInches(cm: number) {
  const inches = Math.round(cm / cmPerInch)
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`
}

const pounds = (kg: number) => Math.round(kg / kgPerPound)

const stones = (kg: number) =>
  `${Math.floor(pounds(kg) / poundsPerStone)} st ${pounds(kg) % poundsPerStone} lb`
