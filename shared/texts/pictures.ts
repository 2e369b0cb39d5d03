import { pictureLimits } from '../picture-limits.ts'
import { quoted } from './quoted.ts'

const megabytes = Math.floor(pictureLimits.uploadMaxBytes / 1_000_000)

/** Words of the picture editor. */
export const picturesTexts = {
  title: 'Pictures',
  lead: `The first is your main picture. PNG, JPEG or WebP, up to ${megabytes} MB.`,
  add: 'Add a picture',
  addPrivate: 'Add a private picture',
  open: 'Public',
  openLead: 'Every member can see these.',
  closed: 'Private',
  closedLead: 'Only members you share with can see these.',
  closedEmpty: 'Drag a picture here, or choose “Make private” in its menu.',
  main: 'Main',
  picture: (place: number, isPrivate: boolean) =>
    `Your ${isPrivate ? 'private picture' : 'picture'} ${place}`,
  pictureMain: 'Your main picture',
  actionsFor: (place: number, isPrivate: boolean) =>
    `Options for ${isPrivate ? 'private picture' : 'picture'} ${place}`,

  crop: 'Crop',
  replace: 'Replace',
  makeMain: 'Make main',
  earlier: 'Move earlier',
  later: 'Move later',
  makePrivate: 'Make private',
  makePublic: 'Make public',
  markNsfw: 'Mark as explicit',
  unmarkNsfw: 'Mark as not explicit',
  delete: 'Delete',

  move: (place: number, isPrivate: boolean) =>
    `Move ${isPrivate ? 'private picture' : 'picture'} ${place}`,
  pickedUp: (place: number, of: number) =>
    `Picked up at position ${place} of ${of}. Press arrow keys to move, Space to drop, Escape to cancel.`,
  carriedTo: (place: number, of: number) => `Position ${place} of ${of}.`,
  putDown: (place: number, of: number) => `Dropped at position ${place} of ${of}.`,
  putBack: 'Move canceled.',

  nsfw: 'NSFW',
  nsfwBy: {
    UNRATED: 'Being checked',
    OWNER: 'Marked by you',
    CLASSIFIER: 'Marked automatically. You can change this.',
    MEMBERS: 'Marked by members',
  },
  nsfwHidden: quoted('Profile pictures (NSFW) editing is hidden.'),
  nsfwHiddenCount: (count: number) =>
    count === 1 ? '1 picture is hidden.' : `${count} pictures are hidden.`,
  showNsfw: 'Show NSFW',

  deleted: 'Picture deleted',
  undo: 'Undo',

  saved: quoted('Saved Image Changes'),
  failed: quoted('Could not replace images...'),
  rejected: (reasons: readonly string[]) => `${quoted('Error: ')}${reasons.join(' ')}`,
  wrongType: 'Choose a PNG, JPEG or WebP picture.',
  tooLarge: `This picture is over ${megabytes} MB.`,
  tooManyPixels: 'This picture has too many pixels.',
  emptyFile: 'This file is empty.',
} as const
