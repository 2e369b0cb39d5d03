import { isolated } from '../isolate.ts'
import { pictureLimits } from '../picture-limits.ts'
import { quoted } from './quoted.ts'

const megabytes = Math.floor(pictureLimits.uploadMaxBytes / 1_000_000)

/** Words of the screen that uploads pictures. */
export const pictureUploadTexts = {
  title: 'Upload a Picture',
  lead: `PNG, JPEG or WebP, up to ${megabytes} MB each.`,
  dropHere: 'Drop pictures here',
  choose: 'Choose pictures',
  camera: 'Take a picture',
  chosen: 'Chosen pictures',
  isPrivate: 'Private',
  isPrivateHelper: 'Only members you share it with can see it.',
  isNsfw: 'Explicit (NSFW)',
  isNsfwHelper: 'Members who hide explicit pictures see a placeholder.',
  upload: (count: number) => (count > 1 ? `Upload ${count} pictures` : 'Upload'),
  tryAgain: 'Try again',
  cancel: 'Cancel',
  remove: (name: string) => `Remove ${isolated(name)}`,
  waiting: 'Ready',
  sending: (percent: number) => `${percent}%`,
  /** The upload is complete, and the server is processing it. */
  working: 'Finishing…',
  sent: 'Sent',
  progressOf: (name: string) => `Upload of ${isolated(name)}`,
  uploaded: quoted('Uploaded'),
  unreachable: 'Couldn’t send it. Check your connection.',
  smaller: 'Make it smaller',
  notSmaller: 'Couldn’t make it smaller. Choose another picture.',
} as const
