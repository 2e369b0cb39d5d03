import { pictureLimits } from '../picture-limits.ts'
import { numberWords } from './number-words.ts'

/** Words for a member who flags another's picture. */
export const nsfwFlagTexts = {
  flag: 'Mark as explicit',
  title: 'Mark this picture as explicit?',
  body: `Once ${numberWords(pictureLimits.nsfwFlagsMin)} members mark it, only members who show explicit pictures see it. We don’t tell the owner who marked it.`,
  failed: 'Couldn’t mark the picture. Try again.',
  flagged: 'You marked this picture as explicit.',
  takeBack: 'Undo',
  notTakenBack: 'Couldn’t undo your mark',
} as const
