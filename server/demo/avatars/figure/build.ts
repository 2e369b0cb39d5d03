import { type Dice, dice } from '../../dice.ts'
import type { Colour } from '../colour.ts'
import { type Crowd, fairSkins, type Persona } from '../persona.ts'

/** What stays the same on all pictures of somebody; lengths in the drawing's own units, the head's centre at (0, 0). */
export interface Build {
  readonly fixed: Dice
  readonly manner: Persona['manner']
  readonly crowd: Crowd
  readonly skin: Colour
  readonly hair: Colour
  readonly isFair: boolean
  readonly hasBeard: boolean
  /** Half the face's width, of the jaw as its share, and how far the chin is below the eyes. */
  readonly w: number
  readonly jaw: number
  readonly chin: number
  /** Half the widths. */
  readonly neck: number
  readonly shoulder: number
  /** Where the light comes from: -1 is left. */
  readonly side: -1 | 1
  /** Seen from behind. */
  readonly isBack?: boolean
}

const beardFromYears = 21

export function planBuild(
  { manner, ageYears, skin, hair, crowd }: Persona,
  number: number,
  side: -1 | 1,
): Build {
  const fixed = dice('figure', number)
  const isBroad = manner === 'masculine'
  const isBear = crowd === 'bears' && isBroad
  const beardShare = isBear ? 0.92 : crowd === 'night' ? 0.4 : 0.52
  return {
    fixed,
    manner,
    crowd,
    skin,
    hair,
    isFair: fairSkins.includes(skin),
    hasBeard: isBroad && ageYears >= beardFromYears && fixed.chance(beardShare),
    w: (isBear ? 84 : isBroad ? 77 : 71) + fixed.whole(-3, 4),
    jaw: (isBear ? 0.9 : isBroad ? 0.83 : 0.68) + fixed.next() * 0.07,
    chin: (isBroad ? 110 : 104) + fixed.whole(-4, 6),
    neck: (isBear ? 60 : isBroad ? 50 : 36) + fixed.whole(-3, 5),
    shoulder: (isBear ? 226 : isBroad ? 198 : 160) + fixed.whole(-14, 14),
    side,
  }
}
