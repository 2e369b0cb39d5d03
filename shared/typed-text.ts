/** What somebody has typed, as it is stored: whole characters alone, and no space around them. */
export const trimmed = (typed: string): string => typed.toWellFormed().trim()

export const onOneLine = (typed: string): string => trimmed(typed.replaceAll(/\s+/gu, ' '))
