import type { Dice } from '../dice.ts'

/** How somebody likes to look. */
export type Manner = 'masculine' | 'feminine' | 'open'

/** What part of the community somebody leans to: the brands, in their order, have a crowd each. */
export type Crowd = 'all' | 'bears' | 'night'

/** What stays the same on all pictures of one person. */
export interface Persona {
  readonly crowd: Crowd
  readonly manner: Manner
  readonly ageYears: number
  readonly isGrey: boolean
  readonly skin: string
  readonly hair: string
}

const skins = [
  'ffdbb4',
  'f7cfa8',
  'edb98a',
  'e0a876',
  'd08b5b',
  'bd7a4a',
  'ae5d29',
  '8d5524',
  '6f4a36',
] as const
const hairs = [
  '17120f',
  '1f1a17',
  '2c1b18',
  '3b2618',
  '4a312c',
  '5c3a21',
  '724133',
  '8a5a33',
  'a55728',
  'b58143',
] as const
const dyed = ['7b3f8c', '2f6f8f', 'b33a4c', '3f7d58'] as const
const grey = ['8b8a88', 'b4b2ae', 'd9d6d0'] as const
const greyFromYears = 52
const fair = 5
/** With them go all colours of hair and eyes. */
export const fairSkins: readonly string[] = skins.slice(0, fair)

interface Looks {
  readonly manner: Manner
  readonly ageYears: number
  readonly crowd: Crowd
}

export function planPersona(dice: Dice, { manner, ageYears, crowd }: Looks): Persona {
  const skin = dice.pick(skins)
  const isFair = fairSkins.includes(skin)
  const natural = isFair ? dice.pick(hairs) : dice.pick([hairs[0], hairs[1], hairs[2]])
  const coloured = dice.chance(crowd === 'night' ? 0.22 : 0.05) ? dice.pick(dyed) : natural
  const isGrey = ageYears >= greyFromYears
  return { crowd, manner, ageYears, isGrey, skin, hair: isGrey ? dice.pick(grey) : coloured }
}
