import { shortFieldTexts } from './profile-fields.ts'

const names: ReadonlyMap<string, string> = new Map([
  ...Object.entries(shortFieldTexts).map(([field, { label }]) => [field, label] as const),
  ['name', 'Name'],
  ['description', 'Description'],
  ['bodyText', 'Message'],
  ['characteristics', 'Tags'],
  ['noticed', 'What we noticed'],
])

/** The name of a text in the evidence. A field of a profile has its name from the profile. */
export const evidenceName = (field: string): string => names.get(field) ?? field
