import { isolated } from '../isolate.ts'
import { quoted } from './quoted.ts'

/** Words of the picture viewer. */
export const viewerTexts = {
  title: (name: string) => (name === '' ? 'Pictures' : `${isolated(name)}’s pictures`),
  pictures: 'Pictures',
  carousel: 'carousel',
  picture: 'picture',
  position: (place: number, count: number) => `Picture ${place} of ${count}`,
  prev: quoted('Prev'),
  next: quoted('Next'),
  viewProfile: quoted('View Profile'),
  close: 'Close',
  zoom: 'Zoom in',
  nsfwHidden: 'This picture is explicit. To see it, show NSFW.',
  broken: 'Couldn’t load this picture.',
  loading: 'Loading pictures',
  noneTitle: 'No pictures to show',
  noneBody: 'They were removed or aren’t open to you.',
  failedTitle: 'Couldn’t load these pictures',
} as const
