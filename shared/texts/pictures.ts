import { limits } from '../limits.ts'

const megabytes = Math.floor(limits.uploadMaxBytes / 1_000_000)

/** Words of the picture editor. */
export const picturesTexts = {
  title: 'Pictures',
  lead: `The first one is your main picture. PNG, JPEG or WebP, up to ${megabytes} MB.`,
  add: 'Add a picture',
  main: 'Main',
  makeMain: 'Make main',
  replace: 'Replace',
  delete: 'Delete',
  deleteTitle: 'Delete this picture?',
  deleteBody: 'It disappears from your profile and from every conversation it was sent in.',
  cancel: 'Cancel',
  uploading: 'Uploading',
  picture: (place: number) => `Your picture ${place}`,
  pictureMain: 'Your main picture',
  actionsFor: (place: number) => `Picture ${place}: actions`,

  saved: 'Saved Image Changes',
  failed: 'Could not replace images...',
  rejected: (reasons: readonly string[]) => `Error: ${reasons.join(' ')}`,
  wrongType: 'Only png, jpg/jpeg and webp pictures can be uploaded.',
  tooLarge: `The picture is larger than ${limits.uploadMaxBytes.toLocaleString('en')} bytes.`,
  emptyFile: 'The file is empty.',
} as const
