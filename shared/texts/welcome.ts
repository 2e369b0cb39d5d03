/** Words of the first steps. */
export const welcomeTexts = {
  step: (step: number, all: number) => `Step ${step} of ${all}`,
  progress: 'Your progress',
  skip: 'Skip',
  next: 'Continue',
  steps: [
    {
      title: 'What should we call you?',
      lead: 'A first name or nickname is enough. Once you add your birthdate too, others can see and message you.',
    },
    {
      title: 'Add a picture',
      lead: 'Members with a picture get more hellos. A tattoo, your dog or a view works too.',
    },
    {
      title: 'Where are you?',
      lead: 'Choose a location. The map shows what others see.',
    },
    {
      title: 'Three things about you',
      lead: 'Pick at least three tags so others can find you.',
    },
  ],

  birthdateNeeded: 'Enter your birthdate.',
  hasPicture: 'This is how others see you. You can add more pictures later.',

  place: {
    map: 'Map of your location',
    byGps: 'Use my location',
    byHand: 'Pick on the map',
    wayGroup: 'How to set your location',
    widthGroup: 'Area width',
    looking: 'Finding your location…',
    others: 'What others see',
    blurred: (width: string) =>
      `Others see one point that stands for an area ${width.charAt(0).toLowerCase()}${width.slice(1)} wide. Nobody learns where in it you are.`,
    exact:
      'Drag the marker, or move the map and press “Put me here.” Others see exactly this point. Don’t mark your home.',
    start: 'Nobody sees you yet. First choose a location.',
    show: 'Show me here',
    stayHidden: 'Stay hidden',
    incomplete: 'First enter your name and birthdate.',
    back: 'Back to step 1',
    notSaved: 'We couldn’t save this. Please try again.',
  },

  chosen: (count: number, wanted: number) =>
    count < wanted ? `${count} of ${wanted} picked` : `${count} picked`,
  finish: 'Open the map',
} as const
