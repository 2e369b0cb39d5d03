import { profileTexts } from './profile.ts'

const names: Readonly<Record<string, unknown>> = {
  ...profileTexts,
  name: 'Name',
  description: 'Description',
  bodyText: 'Message',
  characteristics: 'Tags',
  noticed: 'What the site noticed',
}

/** What a copy of what was reported calls one of its texts; a field of a profile is called as on the profile. */
export function evidenceName(field: string): string {
  const name = Object.hasOwn(names, field) ? names[field] : undefined
  return typeof name === 'string' ? name : field
}
