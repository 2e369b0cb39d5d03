import { createAvatar, type StyleOptions } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import { dice } from '../dice.ts'
import { type Persona, suiting } from './persona.ts'

const hairs = {
  masculine: [
    'variant01',
    'variant03',
    'variant05',
    'variant06',
    'variant07',
    'variant09',
    'variant12',
    'variant13',
    'variant15',
    'variant16',
    'variant17',
    'variant18',
    'variant19',
    'variant21',
    'variant22',
    'variant25',
    'variant26',
    'variant27',
    'variant33',
    'variant34',
    'variant35',
    'variant38',
    'variant44',
    'variant49',
    'variant52',
    'variant55',
    'variant56',
    'variant60',
    'hat',
  ],
  feminine: [
    'variant02',
    'variant04',
    'variant10',
    'variant11',
    'variant20',
    'variant23',
    'variant28',
    'variant29',
    'variant30',
    'variant36',
    'variant37',
    'variant39',
    'variant41',
    'variant43',
    'variant47',
    'variant48',
    'variant57',
    'variant58',
    'variant59',
  ],
} as const
const lips = ['variant03', 'variant14', 'variant22', 'variant23', 'variant25'] as const
const bodies = [
  'variant01',
  'variant02',
  'variant05',
  'variant07',
  'variant09',
  'variant10',
  'variant11',
  'variant13',
  'variant14',
  'variant15',
  'variant16',
  'variant17',
  'variant18',
  'variant20',
  'variant21',
  'variant22',
  'variant23',
  'variant24',
  'variant25',
] as const
const clothes = [
  'f4b8a0',
  'ffd98a',
  'bfe3c0',
  'b7d8ea',
  'c9c2ee',
  'f2c1da',
  'fff6e6',
  'e5e9d8',
  'e8a27c',
] as const
const beardFromYears = 21

/** The style knows black and white only: what is white of skin and cloth is coloured afterwards. */
export function drawNotionist(persona: Persona, number: number, picture: number): string {
  const fixed = dice('notionist', number)
  const varied = dice('notionist today', number * 10 + picture)
  const { manner, ageYears } = persona
  const hasBeard = manner === 'masculine' && ageYears >= beardFromYears && fixed.chance(0.35)
  const options: StyleOptions<notionists.Options> = {
    hair: [fixed.pick(suiting(manner, hairs))],
    nose: [fixed.pick(['variant01', 'variant05', 'variant10', 'variant13', 'variant14'])],
    brows: [fixed.pick(['variant04', 'variant05', 'variant08', 'variant12'])],
    beard: [fixed.pick(['variant01', 'variant02', 'variant03', 'variant06', 'variant10'])],
    beardProbability: hasBeard ? 100 : 0,
    glasses: [fixed.pick(['variant03', 'variant08', 'variant11'])],
    glassesProbability: fixed.chance(0.22) ? 100 : 0,
    eyes: [varied.pick(['variant01', 'variant05', 'variant05'])],
    lips: [varied.pick(lips)],
    body: [varied.pick(bodies)],
    gestureProbability: 0,
    bodyIconProbability: 0,
    flip: varied.chance(0.5),
  }
  return createAvatar(notionists, options)
    .toString()
    .replace(firstFillAt('531 487'), `$1#${persona.skin}`)
    .replace(firstFillAt('178 1057'), `$1#${varied.pick(clothes)}`)
}

/** The silhouette of a part is the first path in its group. */
const firstFillAt = (offset: string) =>
  new RegExp(`(<g transform="translate\\(${offset}\\)"><path d="[^"]*" fill=")#fff`)
