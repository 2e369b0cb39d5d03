import { createAvatar, type StyleOptions } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import { dice } from '../dice.ts'
import { type Persona, suiting } from './persona.ts'

const heads = {
  masculine: [
    'short1',
    'short2',
    'short3',
    'short4',
    'short5',
    'flatTop',
    'pomp',
    'shaved1',
    'shaved2',
    'shaved3',
    'twists',
    'twists2',
    'noHair1',
    'noHair2',
    'mohawk',
    'dreads1',
    'dreads2',
    'hatBeanie',
    'hatHip',
    'afro',
  ],
  feminine: [
    'bangs',
    'bangs2',
    'buns',
    'cornrows2',
    'long',
    'longBangs',
    'longCurly',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs3',
    'mediumStraight',
    'afro',
    'dreads1',
  ],
} as const
const greyHeads = {
  masculine: ['grayShort', 'noHair1', 'noHair3'],
  feminine: ['grayBun', 'grayMedium'],
} as const
const faces = [
  'smile',
  'smile',
  'smile',
  'calm',
  'calm',
  'cute',
  'cheeky',
  'smileBig',
  'smileTeethGap',
  'eatingHappy',
] as const
const beards = [
  'chin',
  'full',
  'full',
  'full2',
  'full2',
  'full3',
  'goatee1',
  'goatee2',
  'moustache2',
  'moustache5',
  'moustache6',
  'moustache7',
] as const
const glasses = ['glasses', 'glasses2', 'glasses3', 'glasses5', 'sunglasses'] as const
const clothes = [
  'e78276',
  'ffcf77',
  'fdea6b',
  '78c98a',
  '9ddadb',
  '8fa7df',
  'd98ac4',
  'f4f1ea',
  '4f6d7a',
  'b86b4b',
] as const
const beardFromYears = 21

/** One person's pictures have the same head and beard; the rest changes from day to day. */
export function drawOpenPeep(persona: Persona, number: number, picture: number): string {
  const fixed = dice('peep', number)
  const varied = dice('peep today', number * 10 + picture)
  const { manner, ageYears, isGrey, skin, hair } = persona
  const hasBeard = manner === 'masculine' && ageYears >= beardFromYears && fixed.chance(0.5)
  const options: StyleOptions<openPeeps.Options> = {
    head: [fixed.pick(suiting(manner, isGrey ? greyHeads : heads))],
    facialHair: [isGrey ? fixed.pick(['full4', 'moustache9']) : fixed.pick(beards)],
    facialHairProbability: hasBeard ? 100 : 0,
    accessories: [fixed.pick(glasses)],
    accessoriesProbability: varied.chance(0.2) ? 100 : 0,
    face: [varied.pick(faces)],
    maskProbability: 0,
    skinColor: [skin],
    headContrastColor: [hair],
    clothingColor: [varied.pick(clothes)],
    flip: varied.chance(0.5),
  }
  return createAvatar(openPeeps, options).toString()
}
