import type { Profile, ProfileChange } from '#shared/contract/profile.ts'

/**
 * The fields that members describe themselves with, which others see as they are. A new one is added to each list here:
 * reading, editing, export, erasure and reports follow.
 */

export type ProfileFields = Pick<Profile, 'height' | 'weight' | 'characteristics' | 'description'>

/** For `select`; a column of another name is written `'eye_color as eyeColor'`. */
export const fieldColumns = ['height', 'weight', 'characteristics', 'description'] as const

export const emptyFields: ProfileFields = {
  height: '',
  weight: '',
  characteristics: [],
  description: '',
}

/** The fields of a row that has other columns as well. */
export const fieldsOf = (row: ProfileFields): ProfileFields => {
  const { height, weight, characteristics, description } = row
  return { height, weight, characteristics, description }
}

/** For `set`; columns of undefined fields stay as they are. */
export const columnsOf = (
  fields: { [Name in keyof ProfileFields]?: ProfileFields[Name] | undefined },
) => {
  const { height, weight, characteristics, description } = fields
  return { height, weight, characteristics, description }
}

/** The fields as a change leaves them; undefined ones stay. */
export const changedFields = (tags: readonly string[], change: ProfileChange) => ({
  ...change,
  height: change.height?.trim(),
  weight: change.weight?.trim(),
  characteristics: changedTags(tags, change),
})

function changedTags(tags: readonly string[], change: ProfileChange) {
  const { characteristics, addCharacteristics: added, removeCharacteristics: removed } = change
  const changed = new Set(characteristics ?? tags)
  for (const tag of removed ?? []) changed.delete(tag)
  for (const tag of added ?? []) changed.add(tag)
  return [...changed]
}
