import { createAvatar, type StyleOptions } from '@dicebear/core'
import * as lorelei from '@dicebear/lorelei'
import { dice } from '../dice.ts'
import { type Persona, suiting } from './persona.ts'

const hairs = {
  masculine: [
    'variant01',
    'variant02',
    'variant03',
    'variant04',
    'variant05',
    'variant06',
    'variant07',
    'variant08',
    'variant09',
    'variant12',
    'variant20',
    'variant22',
    'variant39',
    'variant43',
    'variant44',
    'variant47',
  ],
  feminine: [
    'variant10',
    'variant13',
    'variant15',
    'variant16',
    'variant17',
    'variant18',
    'variant19',
    'variant23',
    'variant24',
    'variant29',
    'variant31',
    'variant32',
    'variant33',
    'variant35',
    'variant37',
    'variant38',
    'variant42',
    'variant48',
  ],
} as const
const greyHairs = {
  masculine: ['variant25', 'variant28', 'variant01', 'variant47'],
  feminine: ['variant17', 'variant38', 'variant32', 'variant37'],
} as const
const eyes = [
  'variant02',
  'variant04',
  'variant06',
  'variant11',
  'variant12',
  'variant14',
  'variant16',
  'variant20',
  'variant23',
  'variant24',
] as const
const mouths = [
  'happy01',
  'happy01',
  'happy02',
  'happy05',
  'happy05',
  'happy06',
  'happy06',
  'happy10',
] as const
const glasses = ['variant01', 'variant03', 'variant04'] as const
const beardFromYears = 21

/** One person's pictures have the same hair and beard; the look in the eyes changes. */
export function drawLorelei(persona: Persona, number: number, picture: number): string {
  const fixed = dice('lorelei', number)
  const varied = dice('lorelei today', number * 10 + picture)
  const { manner, ageYears, isGrey, skin, hair } = persona
  const percent = (probability: number) => (fixed.chance(probability) ? 100 : 0)
  const options: StyleOptions<lorelei.Options> = {
    hair: [fixed.pick(suiting(manner, isGrey ? greyHairs : hairs))],
    hairAccessoriesProbability: 0,
    head: [fixed.pick(['variant01', 'variant02', 'variant03', 'variant04'])],
    nose: [fixed.pick(['variant01', 'variant02', 'variant03', 'variant04', 'variant05'])],
    eyebrows: [fixed.pick(['variant02', 'variant05', 'variant07', 'variant09', 'variant11'])],
    beard: [fixed.pick(['variant01', 'variant02'])],
    beardProbability: manner === 'masculine' && ageYears >= beardFromYears ? percent(0.25) : 0,
    earrings: [fixed.pick(['variant01', 'variant02', 'variant03'])],
    earringsProbability: percent(0.3),
    glasses: [fixed.pick(glasses)],
    glassesProbability: percent(0.2),
    frecklesProbability: percent(0.12),
    eyes: [varied.pick(eyes)],
    mouth: [varied.pick(mouths)],
    skinColor: [skin],
    hairColor: [hair],
    flip: varied.chance(0.5),
  }
  return createAvatar(lorelei, options).toString()
}
