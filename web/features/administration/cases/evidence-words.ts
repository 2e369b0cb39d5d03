import { casesTexts } from '#shared/texts/cases.ts'
import { formatDateTime } from '#web/lib/format.ts'

const { copy: texts } = casesTexts

type Copy = Readonly<Record<string, unknown>>

/** What the copy of a reported thing says, as terms and words; what the thing has not is empty. */
export function factsOfCopy(copy: Copy): (readonly [term: string, words: string])[] {
  const { width, height } = copy
  const isPicture = typeof width === 'number' && typeof height === 'number'
  return [
    [texts.name, text(copy.name)],
    [texts.height, text(height)],
    [texts.weight, text(copy.weight)],
    [texts.tags, list(copy.characteristics).join(', ')],
    [texts.pictures, String(list(copy.pictureIds).length || '')],
    [texts.size, isPicture ? texts.pixels(width, height) : ''],
    [texts.made, moment(copy.createdAt)],
    [texts.privateSince, moment(copy.privateSince)],
    [texts.markedBy, text(copy.nsfwBy).toLowerCase()],
    [texts.where, 'sectorLat' in copy ? texts.mapChat : ''],
  ]
}

/** What they wrote themselves; empty for a picture. */
export const wordsOfCopy = (copy: Copy): string => text(copy.bodyText) || text(copy.description)

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const list = (value: unknown) => (Array.isArray(value) ? value.map(text) : [])
const moment = (value: unknown) => (value ? formatDateTime(Date.parse(text(value))) : '')
