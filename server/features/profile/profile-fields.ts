import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { emptyShortFields, shortFieldNames } from '#shared/profile-fields.ts'

/** What members describe themselves with, and others see as it is. Export, erasure and reports follow it. */
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

/** The fields of a row that has other columns as well. */
export const fieldsOf = (row: ProfileFields): ProfileFields =>
  Object.fromEntries(fieldNames.map(name => [name, row[name]])) as unknown as ProfileFields

/** For `set`; columns of undefined fields stay as they are. */
export const columnsOf = (fields: SomeFields) =>
  Object.fromEntries(fieldNames.map(name => [columnOf(name), fields[name]]))

/** The fields as a change leaves them; undefined ones stay. */
export const changedFields = (tags: readonly string[], change: ProfileChange): SomeFields => ({
  ...change,
  ...Object.fromEntries(shortFieldNames.map(name => [name, change[name]?.trim()])),
  characteristics: changedTags(tags, change),
})

function changedTags(tags: readonly string[], change: ProfileChange) {
  const { characteristics, addCharacteristics: added, removeCharacteristics: removed } = change
  const changed = new Set(characteristics ?? tags)
  for (const tag of removed ?? []) changed.delete(tag)
  for (const tag of added ?? []) changed.add(tag)
  return [...changed]
}
