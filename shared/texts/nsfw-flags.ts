import { pictureLimits } from '../picture-limits.ts'

/** Words for whoever meets a picture that is not marked as it should be. */
export const nsfwFlagTexts = {
  flag: 'Mark as NSFW',
  title: 'Mark this picture as NSFW?',
  body: `NSFW means not safe for work. Pictures marked by ${pictureLimits.nsfwFlagsMin} members are hidden from everybody who does not ask to see such pictures. The owner is not told who marked it.`,
  failed: 'The picture could not be marked. Please try again.',
  flagged: 'You marked this picture as NSFW.',
  takeBack: 'Take back',
  notTakenBack: 'Your mark could not be taken back',
} as const
