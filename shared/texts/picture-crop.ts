import { quoted } from './quoted.ts'

/** Words of the screen that crops a picture. */
export const pictureCropTexts = {
  title: 'Crop Picture',
  lead: 'We remove everything outside the frame.',
  frame: 'Crop frame',
  hint: 'Drag to move. Pinch or scroll to zoom. Or use the arrow, plus and minus keys.',
  zoom: 'Zoom',
  zoomIs: (zoom: number) => `${Math.round(zoom * 100)}%`,
  cancel: quoted('Cancel'),
  save: quoted('Save'),
  failed: 'Couldn’t save the crop.',
  tryAgain: 'Check your connection and try again.',

  goneTitle: 'This picture isn’t available',
  goneBody: 'It may have been deleted. Choose another one.',
  back: 'Back to Profile Editor',
  unseenTitle: 'Couldn’t load this picture',
  unseenBody: 'Check your connection and try again.',
} as const
