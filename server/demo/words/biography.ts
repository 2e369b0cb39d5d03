import { defaultCity } from '#server/platform/brands/cities.ts'
import type { Dice } from '../dice.ts'
import {
  closings,
  jobs,
  openings,
  passions,
  retirements,
  seasonedOpenings,
  studies,
  wishes,
} from './biography-parts.ts'

const learnsToYears = 22
const seasonedFromYears = 46
const retiredFromYears = 64

/** None to four sentences that agree with the tags. */
export function writeBiography(
  dice: Dice,
  { tags, ageYears }: { readonly tags: readonly string[]; readonly ageYears: number },
): string {
  const pool = [
    ageYears >= seasonedFromYears && dice.chance(0.5)
      ? dice.pick(seasonedOpenings)
      : dice.pick(openings),
    dice.pick(worksOf(ageYears)),
    about(dice, passions, tags),
    about(dice, wishes, tags),
    dice.pick(closings),
  ]
  const sentences = pool.filter(sentence => sentence !== undefined)
  const kept = new Set(dice.some([...sentences.keys()], dice.pick([0, 1, 2, 2, 3, 3, 4, 4])))
  return sentences
    .filter((_, index) => kept.has(index))
    .join(' ')
    .replaceAll('{city}', defaultCity.name)
}

function worksOf(ageYears: number) {
  if (ageYears <= learnsToYears) return studies
  return ageYears >= retiredFromYears ? retirements : jobs
}

function about(
  dice: Dice,
  words: Readonly<Record<string, readonly string[]>>,
  tags: readonly string[],
) {
  const [tag] = dice.some(
    tags.filter(name => words[name]),
    1,
  )
  const [sentence] = dice.some(words[tag ?? ''] ?? [], 1)
  return sentence
}
