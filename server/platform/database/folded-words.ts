import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { folded } from '#shared/folded.ts'

/** Whether this text, which the function `folded` of the database made, has the words in it. */
export const hasWords = (text: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> =>
  sql`${text} like ${`%${escapedPattern(folded(words))}%`}`

/** Escapes the special characters of a pattern for `like`. */
export const escapedPattern = (words: string) => words.replaceAll(/[\\%_]/g, String.raw`\$&`)
