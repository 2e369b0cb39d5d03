import type { ShortFieldName } from '../profile-fields.ts'

/** Words of the short fields, apart from the rest of the profile, because the privacy policy names them too. */
export const shortFieldTexts = {
  height: { label: 'Height', helper: 'For example, 5′ 11″ or 180 cm.' },
  weight: { label: 'Weight', helper: 'For example, 175 lb or 80 kg.' },
} as const satisfies Readonly<Record<ShortFieldName, { label: string; helper: string }>>

/** For use in a sentence: 'height, weight'. */
export const shortFieldWords = Object.values(shortFieldTexts)
  .map(({ label }) => label.toLowerCase())
  .join(', ')
