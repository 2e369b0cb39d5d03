import { pictureLimits } from '../picture-limits.ts'

const megabytes = Math.floor(pictureLimits.uploadMaxBytes / 1_000_000)

/** Words of the screen that uploads pictures. */
export const pictureUploadTexts = {
  title: 'Upload a Picture',
  lead: `PNG, JPEG or WebP, up to ${megabytes} MB each.`,
  dropHere: 'Drop pictures here',
  choose: 'Choose pictures',
  camera: 'Take a photo',
  chosen: 'Chosen pictures',
  isPrivate: 'Private',
  isPrivateHelper: 'Only members you share it with can see it.',
  isNsfw: 'NSFW',
  isNsfwHelper: 'Members who hide such pictures see a placeholder instead.',
  upload: (count: number) => (count > 1 ? `Upload ${count} pictures` : 'Upload'),
  tryAgain: 'Try again',
  cancel: 'Cancel',
  remove: (name: string) => `Remove ${name}`,
  waiting: 'Ready',
  sending: (percent: number) => `${percent} %`,
  /** Everything is sent, and the site is at work on it. */
  working: 'Almost there…',
  sent: 'Sent',
  progressOf: (name: string) => `Upload of ${name}`,
  uploaded: 'Uploaded',
  unreachable: 'The picture could not be sent. Please check your connection.',
  smaller: 'Make it smaller',
  notSmaller: 'The picture could not be read, so it cannot be made smaller.',
} as const
