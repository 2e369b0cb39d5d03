import { gamesLimits } from '../../games-limits.ts'
import { numberWords } from '../../texts/number-words.ts'
import { type PhotoTip, photoHelpLimits } from './limits.ts'

const weekMs = 7 * 86_400_000

const tips: Readonly<Record<PhotoTip, string>> = {
  FINE: 'Good as it is',
  LIGHT_FRONT: 'More light from the front',
  DAYLIGHT: 'Take it in daylight',
  LESS_FLASH: 'Without the flash',
  CLOSER: 'Come closer',
  FARTHER: 'Step back a little',
  EYE_LEVEL: 'Camera at eye level',
  CAMERA_LOOK: 'Look into the camera',
  SMILE: 'Try a smile',
  PLAIN_BACKGROUND: 'A calmer background',
  WHOLE_FACE: 'Show the whole face',
  ALONE: 'Just you in it',
  SHARPER: 'Hold the camera still',
  STRAIGHT: 'Keep the horizon level',
  FEWER_FILTERS: 'Fewer filters',
  NO_SUNGLASSES: 'Without sunglasses',
}

const share = (value: number) => `${Math.round(value * 100)} %`
const points = (value: number) => Math.round(value * 100)
const sign = (value: number) => {
  const rounded = points(value)
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`
}
const count = (value: number, one: string, many: string) =>
  value === 1 ? `1 ${one}` : `${value} ${many}`

export const photoHelpTexts = {
  title: 'Help my Photos',
  lead: 'Find the better picture in a picture: frame it for somebody, and let others frame yours.',
  tips,
  rules: {
    steps: [
      {
        title: 'Frame it',
        body: 'You are shown pictures whose owners ask for help. Move the frame to where the picture is best.',
      },
      {
        title: 'Give one tip',
        body: 'Choose one of a short list for the next photo. There are no free words, so nobody can be hurt by any.',
      },
      {
        title: 'Be used',
        body: `Owners compare and may take one crop. If yours is taken, you earn credits with the results of the day, and a badge after ${photoHelpLimits.badgeFrom}.`,
      },
    ],
    joining: [
      `Only pictures that you offer yourself are shown, ${numberWords(photoHelpLimits.openOffers)} at most, and only public ones that are not explicit.`,
      'Owners see your crop and your tip, and not who you are.',
      'People you have blocked, or who have blocked you, are never in your game.',
    ],
  },

  roundTitle: 'How would you frame it?',
  tip: 'One tip for the next photo',
  preview: 'Your crop',
  send: 'Send',
  skip: 'Skip',
  chooseTip: 'Please choose a tip.',
  waitForPicture: 'The picture is still loading.',
  sent: 'Sent. Here is the next one.',
  skipped: 'Skipped. Here is the next one.',
  last: 'That was the last one for now.',
  helped: (number: number) => count(number, 'picture helped', 'pictures helped'),
  notSent: 'Your last answer could not be sent.',
  sendAgain: 'Send it again',
  unseen: 'The picture could not be loaded',
  unseenBody: 'Try again, or skip it.',
  loadFailed: 'The pictures could not be loaded',
  noneTitle: 'No pictures wait for help',
  noneBody: 'As soon as somebody offers one, it is here. Offer one of yours meanwhile.',
  look: 'Look again',

  own: 'Your pictures',
  ownLead: `Offer up to ${photoHelpLimits.openOffers} at a time. Each waits for ${numberWords(photoHelpLimits.offerMs / weekMs)} weeks, or until you take a crop.`,
  ownNone: 'You have not offered a picture yet.',
  ownFailed: 'Your offers could not be loaded.',
  offer: 'Offer a picture',
  offerTitle: 'Which picture may helpers frame?',
  offerBody: `Players see it, without your name, as they see it on your profile. At least ${gamesLimits.playersLeast} are in the game.`,
  offerNone:
    'It takes a public picture of yours that is not marked as explicit and does not wait for help already.',
  upload: 'Upload a picture',
  offerNow: 'Offer it',
  cancel: 'Cancel',
  picture: (place: number) => `Picture ${place}`,
  offered: 'Your picture waits for help.',
  notSaved: 'That did not work. Please try again.',
  states: {
    OPEN: (proposals: number) =>
      proposals === 0
        ? 'Waiting for crops'
        : count(proposals, 'crop to look at', 'crops to look at'),
    ACCEPTED: () => 'You took a crop',
    ENDED: () => 'Ended',
  },
  until: (when: string) => `Until ${when}`,
  since: (when: string) => `On ${when}`,

  offerPage: 'Crops for your picture',
  back: 'Help my Photos',
  goneTitle: 'There is no such offer',
  goneBody: 'It may have ended long ago, or its picture is deleted.',
  failed: 'This could not be loaded',
  cropsTitle: 'Compare',
  cropsLead: 'On the left how tiles show it now, on the right as somebody would frame it.',
  cropsNone: 'No crop has come yet. Crops come once a day, with a notification.',
  helper: (number: number) => `Helper ${number}`,
  now: 'Now',
  cropped: 'Cropped',
  use: 'Use this crop',
  takeOf: (number: number) => `Use this crop: Helper ${number}`,
  useTitle: 'Replace your picture by this crop?',
  useBody:
    'What is outside of the frame is gone for good. Likes stay; a badge as verified picture ends. The helper gets credits and learns that a crop of theirs was used, with the next results of the day.',
  using: 'Your picture is being cropped…',
  used: 'Your picture is cropped',
  end: 'End without a crop',
  endTitle: 'End this offer?',
  endBody: 'The proposals go, and your picture stays as it is.',
  keep: 'Keep it open',
  endedBody: 'It has ended without a crop.',

  tipsTitle: 'What helpers say',
  tipsCaption: 'Tips, by how many gave them',
  tipsColumns: ['Tip', 'Helpers'] as const,
  tipsRule: 'Each helper gives one tip with a crop.',
  tipCount: (number: number) => count(number, 'helper', 'helpers'),

  effectTitle: 'What it did',
  effectCaption: 'Likes among those who looked and decided, rounded down to fives',
  effectColumns: ['When', 'Likes', 'Share'] as const,
  before: 'Before',
  after: 'After',
  likesOf: (likes: number, views: number) => `${likes} of ${views}`,
  share: (low: number, high: number) => `${share(low)} to ${share(high)}`,
  shareIs: (likes: number, views: number) => share(likes / views),
  tooFew: `Fewer than ${photoHelpLimits.viewsLeast}: too few to say`,
  better: (low: number, high: number) =>
    `More people like it now: up by ${points(low)} to ${points(high)} percentage points.`,
  worse: (low: number, high: number) =>
    `Fewer people like it now: down by ${points(-high)} to ${points(-low)} percentage points.`,
  unclear: (low: number, high: number) =>
    `No clear change yet: between ${sign(low)} and ${sign(high)} percentage points.`,
  waiting: `It takes ${photoHelpLimits.viewsLeast} opinions on either side.`,
  /** @param until when it was counted last, if ever */
  effectRule: (until: string | undefined, next: string) =>
    [
      'The thin lines are the range in which the true share lies with 95 % certainty.',
      'Other people may have looked later.',
      ...(until === undefined ? [] : [`Counted until ${until}.`]),
      next,
    ].join(' '),
  replaced: 'You have replaced the picture since, so there is nothing to compare any more.',
  acceptedTip: (tip: string) => `The helper’s tip: ${tip}.`,
} as const
