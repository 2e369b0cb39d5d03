import { quoted } from '#shared/texts/quoted.ts'
import { numberWords } from '../../texts/number-words.ts'
import { type PhotoTip, photoHelpLimits } from './limits.ts'

const weekMs = 7 * 86_400_000

const tips: Readonly<Record<PhotoTip, string>> = {
  FINE: 'Good as it is',
  LIGHT_FRONT: 'More light from the front',
  DAYLIGHT: 'Take it in daylight',
  LESS_FLASH: 'Turn off the flash',
  CLOSER: 'Come closer',
  FARTHER: 'Step back a little',
  EYE_LEVEL: 'Camera at eye level',
  CAMERA_LOOK: 'Look into the camera',
  SMILE: 'Try a smile',
  PLAIN_BACKGROUND: 'Find a plainer background',
  WHOLE_FACE: 'Show your whole face',
  ALONE: 'Just you in it',
  SHARPER: 'Hold the camera still',
  STRAIGHT: 'Keep the horizon level',
  FEWER_FILTERS: 'Use fewer filters',
  NO_SUNGLASSES: 'Take off your sunglasses',
}

const share = (value: number) => `${Math.round(value * 100)}%`
const points = (value: number) => Math.round(value * 100)
const sign = (value: number) => {
  const rounded = points(value)
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`
}
const count = (value: number, one: string, many: string) =>
  value === 1 ? `1 ${one}` : `${value} ${many}`

export const photoHelpTexts = {
  title: quoted('Help my Photos'),
  lead: 'Crop other members’ pictures, and let them crop yours.',
  tips,
  rules: {
    steps: {
      photoHelp: 'Move the frame to the best part of a picture.',
      photoHelpTip: 'Choose one tip for the next picture.',
      photoHelpUsed: `Earn credits when the owner uses your crop, and a badge after ${numberWords(photoHelpLimits.badgeFrom)}.`,
    },
    joining: [
      'Players see only the pictures you offer, never private or explicit ones.',
      'Owners see your crop and tip, but not who you are.',
      'You never play with members you blocked or who blocked you.',
    ],
  },

  roundTitle: 'How would you crop it?',
  tip: 'One tip for the next picture',
  preview: 'Your crop',
  send: 'Send',
  skip: 'Skip',
  chooseTip: 'Please choose a tip.',
  waitForPicture: 'The picture is still loading.',
  sent: 'Sent. Here’s the next one.',
  skipped: 'Skipped. Here’s the next one.',
  last: 'That was the last one for now.',
  helped: (number: number) => count(number, 'picture helped', 'pictures helped'),
  notSent: 'We couldn’t send your last answer.',
  sendAgain: 'Send again',
  unseen: 'We couldn’t load the picture',
  unseenBody: 'Try again, or skip it.',
  loadFailed: 'We couldn’t load the pictures',
  noneTitle: 'No pictures need help',
  noneBody: 'Look again later, or offer one of yours.',
  look: 'Look again',

  own: 'Your pictures',
  ownLead: `Offer up to ${numberWords(photoHelpLimits.openOffers)} at a time, each for ${numberWords(photoHelpLimits.offerMs / weekMs)} weeks or until you use a crop.`,
  ownNone: 'You haven’t offered a picture yet.',
  ownFailed: 'We couldn’t load your offers.',
  offer: 'Offer a picture',
  offerTitle: 'Which picture may players crop?',
  offerBody: 'Players see it as on your profile, but without your name.',
  offerNone: 'First upload a public picture that isn’t explicit.',
  upload: 'Upload a picture',
  offerNow: 'Offer picture',
  cancel: 'Cancel',
  picture: (place: number) => `Picture ${place}`,
  offered: 'Your picture is waiting for crops.',
  notSaved: 'That didn’t work. Please try again.',
  states: {
    OPEN: (proposals: number) =>
      proposals === 0
        ? 'Waiting for crops'
        : count(proposals, 'crop to compare', 'crops to compare'),
    ACCEPTED: () => 'You used a crop',
    ENDED: () => 'Ended',
  },
  until: (when: string) => `Until ${when}`,
  since: (when: string) => `On ${when}`,

  offerPage: 'Crops for your picture',
  back: 'Back to Help my Photos',
  goneTitle: 'This offer is gone',
  goneBody: 'It ended, or its picture was deleted.',
  failed: 'We couldn’t load this offer',
  cropsTitle: 'Compare',
  cropsNone: 'No crops yet. They come once a day.',
  helper: (number: number) => `Helper ${number}`,
  now: 'Now',
  cropped: 'Cropped',
  use: 'Use this crop',
  takeOf: (number: number) => `Use this crop: Helper ${number}`,
  useTitle: 'Replace your picture with this crop?',
  useBody:
    'You lose the rest of the picture for good. Likes stay, but a verified badge ends. The helper earns credits with the next results.',
  using: 'Cropping your picture…',
  used: 'Your picture is cropped',
  end: 'End without a crop',
  endTitle: 'End this offer?',
  endBody: 'You lose its crops. Your picture stays as it is.',
  keep: 'Keep it open',
  endedBody: 'This offer ended without a crop.',

  tipsTitle: 'Tips from helpers',
  tipsCaption: 'How many helpers gave each tip',
  tipsColumns: ['Tip', 'Helpers'] as const,

  effectTitle: 'Before and after',
  effectCaption: 'Likes among votes, rounded down to fives',
  effectColumns: ['When', 'Likes', 'Share'] as const,
  before: 'Before',
  after: 'After',
  likesOf: (likes: number, views: number) => `${likes} of ${views}`,
  share: (low: number, high: number) => `${share(low)} to ${share(high)}`,
  shareIs: (likes: number, views: number) => share(likes / views),
  tooFew: `Fewer than ${photoHelpLimits.viewsLeast}: too few to tell`,
  better: (low: number, high: number) =>
    `More people like it now: up ${points(low)} to ${points(high)} percentage points.`,
  worse: (low: number, high: number) =>
    `Fewer people like it now: down ${points(-high)} to ${points(-low)} percentage points.`,
  unclear: (low: number, high: number) =>
    `No clear change yet: ${sign(low)} to ${sign(high)} percentage points.`,
  waiting: `We need ${photoHelpLimits.viewsLeast} votes before and after.`,
  /** @param until when it was last counted, if ever */
  effectRule: (until: string | undefined, next: string) =>
    [
      'Thin lines show the likely range (95% certainty).',
      'Different people may have voted before and after.',
      ...(until === undefined ? [] : [`Counted until ${until}.`]),
      next,
    ].join(' '),
  replaced: 'You’ve replaced this picture, so we can’t compare.',
  acceptedTip: (tip: string) => `The helper’s tip: ${tip}.`,
} as const
