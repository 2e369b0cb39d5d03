import type { Evidence } from '#shared/contract/moderation-cases.ts'

/** Of pictures there are copies, which have no ids. */
const isPictureField = (field: string) => field === 'pictureIds'

/** What a stored copy says, field by field, without what is empty. */
export function copiedTexts(stored: unknown): Evidence['texts'] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored)
    .filter(([field]) => !isPictureField(field))
    .map(([field, value]) => ({ field, text: textOf(value) }))
    .filter(({ text }) => text !== '')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
