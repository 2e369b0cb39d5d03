import { limits } from './limits.ts'

interface ShortField {
  readonly maxLength: number
  /** Shown in the reader's units (`web/features/profile/body-measures.ts`). */
  readonly isMeasure?: true
}

/**
 * The short texts of a profile, in the order of the editor and of every view. A new one is a row here, a column of
 * `profiles`, its words in `texts/profile-fields.ts` and its icon in `web/features/profile/profile-fields.tsx`.
 */
const rows = {
  height: { maxLength: limits.bodyMeasureMaxLength, isMeasure: true },
  weight: { maxLength: limits.bodyMeasureMaxLength, isMeasure: true },
} as const satisfies Readonly<Record<string, ShortField>>

type Rows = typeof rows
export type ShortFieldName = keyof Rows
export type MeasureName = {
  [Name in ShortFieldName]: Rows[Name] extends { isMeasure: true } ? Name : never
}[ShortFieldName]

export const shortFieldNames = Object.keys(rows) as ShortFieldName[]
export const shortFields: Readonly<Record<ShortFieldName, ShortField>> = rows
export const emptyShortFields = Object.fromEntries(
  shortFieldNames.map(name => [name, '']),
) as Record<ShortFieldName, string>
export const isMeasure = (name: ShortFieldName): name is MeasureName =>
  shortFields[name].isMeasure === true
