import { fieldColumns } from '#server/features/profile/profile-fields.ts'
import type { Evidence } from '#shared/contract/moderation-cases.ts'
import type { Names } from './mask.ts'
import { maskText } from './mask-text.ts'

/** In the order of reading. */
const fields = new Set<string>(['name', 'description', ...fieldColumns, 'bodyText', 'noticed'])
/** What tells what somebody did. All else, such as a name or a height, tells who they are. */
const judged = new Set(['description', 'characteristics', 'bodyText', 'noticed'])

/** What a copy says, field by field, without what is empty. */
export function evidenceTexts(stored: unknown): Evidence['texts'] {
  const values = new Map(typeof stored === 'object' && stored ? Object.entries(stored) : [])
  return [...fields]
    .map(field => ({ field, text: textOf(values.get(field)) }))
    .filter(({ text }) => text !== '')
}

/** The same for jurors. */
export function maskedTexts(names: Names, stored: unknown): Promise<Evidence['texts']> {
  const texts = evidenceTexts(stored).filter(({ field }) => judged.has(field))
  return Promise.all(
    texts.map(async ({ field, text }) => ({ field, text: await maskText(names, text) })),
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter(item => typeof item === 'string').join(', ')
  return typeof value === 'string' ? value : ''
}
