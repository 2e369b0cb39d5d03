/** The tags for a profile by category, as they are shown. They are stored in lower case. */
export const characteristicCategories = {
  Meet: ['Hosting', 'Traveling', 'Cruising', 'Bar', 'Coffee'],
  Positions: ['Top', 'Bottom', 'Versatile', 'Oral'],
  Safety: ['SafeOnly', 'Hiv+', 'Hiv-', 'Condoms', 'PrEP', 'Doxy', 'DDF', 'Tested', 'Vax+'],
  Body: ['Hairy', 'Smooth', 'Masculine', 'Feminine', 'Transgender'],
  Community: ['Bear', 'Leather', 'Trans', 'BDSM', 'Poz', 'Puppy'],
  Interests: [
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
  Kink: ['Fetish', 'Taboo', 'Kink', 'FistTop', 'FistBottom'],
} as const

const characteristicLabels = Object.values(characteristicCategories).flat()

const labelOfTag: ReadonlyMap<string, string> = new Map(
  characteristicLabels.map(label => [label.toLowerCase(), label]),
)

export const characteristicTags: readonly string[] = [...labelOfTag.keys()]
