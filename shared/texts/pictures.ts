import { pictureLimits } from '../picture-limits.ts'

const megabytes = Math.floor(pictureLimits.uploadMaxBytes / 1_000_000)

/** Words of the picture editor. */
export const picturesTexts = {
  title: 'Pictures',
  lead: `The first one is your main picture. PNG, JPEG or WebP, up to ${megabytes} MB.`,
  add: 'Add a picture',
  addPrivate: 'Add a private picture',
  open: 'Public',
  openLead: 'Every member can see these.',
  closed: 'Private',
  closedLead: 'Only members you share them with can see these.',
  closedEmpty: 'Drag a picture here, or choose ‘Make private’ in its menu.',
  main: 'Main',
  picture: (place: number, isPrivate: boolean) =>
    `Your ${isPrivate ? 'private picture' : 'picture'} ${place}`,
  pictureMain: 'Your main picture',
  actionsFor: (place: number, isPrivate: boolean) =>
    `${isPrivate ? 'Private picture' : 'Picture'} ${place}: actions`,

  crop: 'Crop',
  replace: 'Replace',
  makeMain: 'Make main',
  earlier: 'Earlier',
  later: 'Later',
  makePrivate: 'Make private',
  makePublic: 'Make public',
  markNsfw: 'Mark as NSFW',
  unmarkNsfw: 'Not NSFW',
  delete: 'Delete',

  move: (place: number, isPrivate: boolean) =>
    `Move ${isPrivate ? 'private picture' : 'picture'} ${place}`,
  pickedUp: (place: number, of: number) =>
    `Picked up at place ${place} of ${of}. Arrow keys move it, Space puts it down, Escape puts it back.`,
  carriedTo: (place: number, of: number) => `Place ${place} of ${of}.`,
  putDown: (place: number, of: number) => `Put down at place ${place} of ${of}.`,
  putBack: 'Put back.',

  nsfw: 'NSFW',
  nsfwBy: {
    UNRATED: 'Being checked',
    OWNER: 'Marked by you',
    CLASSIFIER: 'Marked automatically – say if that is wrong',
    MEMBERS: 'Marked by members',
  },
  nsfwHidden: 'Profile pictures (NSFW) editing is hidden.',
  nsfwHiddenCount: (count: number) =>
    count === 1 ? 'One picture is hidden.' : `${count} pictures are hidden.`,
  showNsfw: 'Show NSFW',

  deleted: 'Picture deleted',
  undo: 'Undo',

  saved: 'Saved Image Changes',
  failed: 'Could not replace images...',
  rejected: (reasons: readonly string[]) => `Error: ${reasons.join(' ')}`,
  wrongType: 'Only png, jpg/jpeg and webp pictures can be uploaded.',
  get tooLarge() {
    return `The picture is larger than ${pictureLimits.uploadMaxBytes.toLocaleString('en')} bytes.`
  },
  emptyFile: 'The file is empty.',
} as const
