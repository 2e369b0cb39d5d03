import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { emptyShortFields, shortFieldNames } from '#shared/profile-fields.ts'

/**
 * The fields in which members describe themselves; others see them unchanged. Export, erasure and reports use this
 * list.
 */
const fieldNames = [...shortFieldNames, 'characteristics', 'description'] as const
type FieldName = (typeof fieldNames)[number]

export type ProfileFields = Pick<Profile, FieldName>
type SomeFields = { readonly [Name in FieldName]?: ProfileFields[Name] | undefined }

type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Name
const columnOf = (name: FieldName) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export const fieldColumns = fieldNames.map(name => `${columnOf(name)} as ${name}`) as {
  [Name in FieldName]: `${ColumnOf<Name>} as ${Name}`
}[FieldName][]

export const emptyFields: ProfileFields = {
  ...emptyShortFields,
  characteristics: [],
  description: '',
}

/** The profile fields of a row that has other columns too. */
export const fieldsOf = (row: ProfileFields): ProfileFields =>
  Object.fromEntries(fieldNames.map(name => [name, row[name]])) as unknown as ProfileFields

/** Columns for `set`. Undefined fields leave their columns unchanged. */
export const columnsOf = (fields: SomeFields) =>
  Object.fromEntries(fieldNames.map(name => [columnOf(name), fields[name]]))

/** The fields after a change. Undefined ones stay unchanged. */
export const changedFields = (tags: readonly string[], change: ProfileChange): SomeFields => ({
  ...change,
  characteristics: changedTags(tags, change),
})

function changedTags(tags: readonly string[], change: ProfileChange) {
  const { characteristics, addCharacteristics: added, removeCharacteristics: removed } = change
  const changed = new Set(characteristics ?? tags)
  for (const tag of removed ?? []) changed.delete(tag)
  for (const tag of added ?? []) changed.add(tag)
  return [...changed]
}
