import { shortFieldTexts } from './profile-fields.ts'

const names: ReadonlyMap<string, string> = new Map([
  ...Object.entries(shortFieldTexts).map(([field, { label }]) => [field, label] as const),
  ['name', 'Name'],
  ['description', 'Description'],
  ['bodyText', 'Message'],
  ['characteristics', 'Tags'],
  ['noticed', 'What we noticed'],
])

/** What a copy of what was reported calls one of its texts; a field of a profile is called as on the profile. */
export const evidenceName = (field: string): string => names.get(field) ?? field
