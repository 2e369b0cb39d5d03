import { characteristicTags } from '#shared/characteristics.ts'
import type { Crowd, Manner } from './avatars/persona.ts'
import type { Dice } from './dice.ts'

const meets = ['hosting', 'traveling', 'bar', 'coffee', 'coffee', 'cruising'] as const
const interests = [
  'travel',
  'fitness',
  'outdoors',
  'culture',
  'cooking',
  'art',
  'homemaking',
  'animals',
  'gardening',
  'professional',
] as const
const bearFromYears = 28
const puppyToYears = 45

interface Leaning {
  readonly manner: Manner
  readonly ageYears: number
  readonly crowd: Crowd
}

/** Tags that one person could well have together, in the order of the list. */
export function planTags(dice: Dice, { manner, ageYears, crowd }: Leaning): string[] {
  if (dice.chance(0.04)) return []
  const tags = new Set<string>([
    ...dice.some(meets, dice.whole(0, 2)),
    ...dice.some(interests, dice.whole(1, 4)),
    ...position(dice, manner),
    ...safety(dice),
    ...body(dice, manner),
    ...community(dice, { manner, ageYears, crowd }),
    ...kinks(dice),
  ])
  if (tags.has('bear')) {
    tags.delete('smooth')
    tags.add('hairy')
  }
  if (tags.has('poz')) {
    tags.delete('hiv-')
    tags.add('hiv+')
  }
  return characteristicTags.filter(tag => tags.has(tag))
}

function position(dice: Dice, manner: Manner) {
  if (!dice.chance(manner === 'masculine' ? 0.7 : 0.2)) return []
  const position = dice.pick(['top', 'bottom', 'versatile', 'versatile'])
  return dice.chance(0.3) ? [position, 'oral'] : [position]
}

function safety(dice: Dice) {
  const habits = dice.pick([
    [],
    ['hiv-', 'prep', 'tested'],
    ['hiv-', 'prep', 'doxy', 'tested', 'vax+'],
    ['hiv-', 'condoms', 'tested'],
    ['safeonly', 'condoms'],
    ['prep', 'vax+'],
    ['tested', 'vax+'],
    ['ddf', 'condoms'],
    ['vax+'],
  ])
  return dice.some(habits, habits.length - dice.whole(0, 1))
}

function body(dice: Dice, manner: Manner) {
  const tags: string[] = []
  if (manner === 'masculine' && dice.chance(0.4)) tags.push(dice.pick(['hairy', 'hairy', 'smooth']))
  if (manner === 'masculine' && dice.chance(0.3)) tags.push('masculine')
  if (manner === 'feminine' && dice.chance(0.4)) tags.push('feminine')
  if (dice.chance(manner === 'masculine' ? 0.04 : 0.12)) {
    tags.push(...dice.pick([['trans'], ['transgender'], ['trans', 'transgender']]))
  }
  return tags
}

function community(dice: Dice, { manner, ageYears, crowd }: Leaning) {
  const tags: string[] = []
  const isBearAge = manner === 'masculine' && ageYears >= bearFromYears
  if (isBearAge && dice.chance(crowd === 'bears' ? 0.8 : 0.1)) tags.push('bear')
  if (dice.chance(crowd === 'all' ? 0.05 : 0.18)) tags.push('leather')
  if (crowd === 'night' && dice.chance(0.5)) tags.push('bar')
  if (ageYears <= puppyToYears && dice.chance(0.06)) tags.push('puppy')
  if (dice.chance(0.08)) tags.push('poz')
  return tags
}

function kinks(dice: Dice) {
  if (!dice.chance(0.12)) return []
  return dice.pick([
    ['kink'],
    ['fetish'],
    ['kink', 'bdsm'],
    ['fetish', 'kink'],
    ['taboo'],
    ['kink', 'fisttop'],
    ['kink', 'fistbottom'],
  ])
}
