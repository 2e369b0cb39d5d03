/** Words of the first steps. */
export const welcomeTexts = {
  step: (step: number, all: number) => `Step ${step} of ${all}`,
  progress: 'How far you are',
  skip: 'Skip',
  next: 'Continue',
  failed: 'Your profile could not be loaded',
  steps: [
    {
      title: 'What should we call you?',
      lead: 'A first name or a nickname is plenty. Both are needed before others can see you or write to you.',
    },
    {
      title: 'Show your face, or not',
      lead: 'A picture gets you far more hellos. A tattoo, your dog or a view will do as well.',
    },
    {
      title: 'Where are you around?',
      lead: 'Others see a blurred place, never your address. Here is what it looks like to them.',
    },
    {
      title: 'Three things about you',
      lead: 'Pick at least three. Others find you by them, and have something to ask about.',
    },
  ],

  birthdateNeeded: 'Your birthdate is needed. Others see only your age.',
  hasPicture: 'This is how others see you. You can add more pictures at any time.',

  place: {
    map: 'Small map of your place',
    byGps: 'Use my location',
    byHand: 'Pick on the map',
    wayGroup: 'How to find your place',
    widthGroup: 'How wide the blurred area is',
    looking: 'Looking for you…',
    others: 'What others see',
    blurred: (width: string) =>
      `Others see one point that stands for an area, ${width.charAt(0).toLowerCase()}${width.slice(1)} wide. You are somewhere in there; nobody learns where.`,
    exact:
      'Drag the marker, or move the map and press “Put me here”. Others see exactly this point, so do not put it on your door.',
    start: 'Nobody sees you yet. Let your device find you, or choose a point yourself.',
    show: 'Show me here',
    stayHidden: 'Stay hidden',
    incomplete: 'A place needs a name and a birthdate first.',
    back: 'Back to the first step',
    notSaved: 'Could not be saved. Please try again.',
  },

  chosen: (count: number, wanted: number) =>
    count < wanted ? `${count} of ${wanted} picked` : `${count} picked`,
  finish: 'Open the map',
} as const
