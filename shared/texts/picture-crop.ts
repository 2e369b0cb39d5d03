/** Words of the screen that crops a picture. */
export const pictureCropTexts = {
  title: 'Crop Picture',
  lead: 'What is inside the frame becomes the picture.',
  frame: 'Frame of the picture',
  hint: 'Drag to move, pinch or scroll to zoom. With the keyboard: arrow keys move, plus and minus zoom.',
  zoom: 'Zoom',
  zoomIs: (zoom: number) => `${Math.round(zoom * 100)} %`,
  cancel: 'Cancel',
  save: 'Save',
  failed: 'The crop could not be saved.',
  tryAgain: 'Please check your connection and try again.',

  goneTitle: 'There is no such picture to crop',
  goneBody: 'It may have been deleted. Choose one of your pictures in the profile editor.',
  back: 'Back to the Profile Editor',
  unseenTitle: 'The picture could not be loaded',
  unseenBody: 'Please check your connection and try again.',
} as const
