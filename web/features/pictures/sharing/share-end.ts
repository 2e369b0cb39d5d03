import { limits } from '#shared/limits.ts'
import { pictureGrantsTexts as texts } from '#shared/texts/picture-grants.ts'

const dayMs = 86_400_000

/** The ends to choose from, by how many milliseconds away they are; none is the empty one. */
export const shareEnds = [
  { value: '', label: texts.untilTakenBack },
  ...limits.pictureShareChoicesMs.map(waitMs => ({
    value: String(waitMs),
    label: texts.untilDays(waitMs / dayMs),
  })),
]

export const endOf = (value: string, now = Date.now()): { tsExpires?: number } =>
  value === '' ? {} : { tsExpires: now + Number(value) }
