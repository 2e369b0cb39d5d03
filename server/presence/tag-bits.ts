import { characteristicCategories, characteristicTags } from '#shared/characteristics.ts'

/** Which of the tags there are: a bit each, in the order of `characteristicTags`. */
export type TagBits = { readonly low: number; readonly high: number }

const bitsInWord = 32
const placeOfTag = new Map(characteristicTags.map((tag, place) => [tag, place]))

/** A tag that is none any more has no bit. */
export function tagBits(tags: readonly string[]): TagBits {
  let low = 0
  let high = 0
  for (const tag of tags) {
    const place = placeOfTag.get(tag)
    if (place === undefined) continue
    if (place < bitsInWord) low |= 1 << place
    else high |= 1 << (place - bitsInWord)
  }
  return { low: low >>> 0, high: high >>> 0 }
}

/** The tags by category: whoever is wanted has one of each. */
export function tagBitsByCategory(tags: readonly string[]): TagBits[] {
  return Object.values(characteristicCategories)
    .map(labels =>
      tagBits(labels.map(label => label.toLowerCase()).filter(tag => tags.includes(tag))),
    )
    .filter(({ low, high }) => low !== 0 || high !== 0)
}
