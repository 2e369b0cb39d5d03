import { tagCategoryTexts as categories } from './texts/tag-categories.ts'

/** The tags for a profile by category, as they are shown. They are stored in lower case. */
export const characteristicCategories = {
  [categories.meet]: ['Hosting', 'Traveling', 'Cruising', 'Bar', 'Coffee'],
  [categories.positions]: ['Top', 'Bottom', 'Versatile', 'Oral'],
  [categories.safety]: [
    'SafeOnly',
    'Hiv+',
    'Hiv-',
    'Condoms',
    'PrEP',
    'Doxy',
    'DDF',
    'Tested',
    'Vax+',
  ],
  [categories.body]: ['Hairy', 'Smooth', 'Masculine', 'Feminine', 'Transgender'],
  [categories.community]: ['Bear', 'Leather', 'Trans', 'BDSM', 'Poz', 'Puppy'],
  [categories.interests]: [
    'Travel',
    'Fitness',
    'Outdoors',
    'Culture',
    'Cooking',
    'Art',
    'Homemaking',
    'Animals',
    'Gardening',
    'Professional',
  ],
  [categories.kink]: ['Fetish', 'Taboo', 'Kink', 'FistTop', 'FistBottom'],
} as const

const characteristicLabels = Object.values(characteristicCategories).flat()

const labelOfTag: ReadonlyMap<string, string> = new Map(
  characteristicLabels.map(label => [label.toLowerCase(), label]),
)

export const characteristicTags: readonly string[] = [...labelOfTag.keys()]

/** Private tags as they are stored: trimmed, without empty or repeated ones, in the order they were added. */
export function tidyTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(tag => tag.trim()))].filter(tag => tag !== '')
}
