import { characteristicCategories } from '#shared/characteristics.ts'

export interface TagCategory {
  readonly category: string
  readonly tags: readonly { readonly tag: string; readonly label: string }[]
}

/** Every category with its tags, as stored and as shown. */
export const tagCategories: readonly TagCategory[] = Object.entries(characteristicCategories).map(
  ([category, labels]) => ({
    category,
    tags: labels.map(label => ({ tag: label.toLowerCase(), label })),
  }),
)

/** Only these tags, and only the categories that have one of them. */
export function tagsByCategory(characteristics: readonly string[]): readonly TagCategory[] {
  const chosen = new Set(characteristics)
  return tagCategories
    .map(({ category, tags }) => ({ category, tags: tags.filter(({ tag }) => chosen.has(tag)) }))
    .filter(({ tags }) => tags.length > 0)
}
