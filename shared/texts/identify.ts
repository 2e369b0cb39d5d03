import type { Pose } from '../contract/identify.ts'
import {
  type AttemptReason,
  type IdentifyVerdict,
  identifyLimits as limits,
  poseFingersMax,
} from '../identify.ts'
import { numberWords, numberWordsFirst } from './number-words.ts'
import { quoted } from './quoted.ts'
import { hourWords, spanWords } from './spans.ts'

const hands = { LEFT: 'left', RIGHT: 'right' } as const
const places = {
  CHIN: 'beside the chin',
  CHEEK: 'on the cheek',
  EAR: 'beside the ear',
  EYEBROW: 'over the eyebrow',
  FOREHEAD: 'on the forehead',
} as const

function fingersWords(count: number): string {
  if (count === 1) return 'one finger'
  return `${count === poseFingersMax ? 'all ' : ''}${numberWords(count)} fingers`
}

const shots = numberWords(limits.shots)
const minutes = numberWords(limits.shootMs / 60_000)
const attempts = numberWords(limits.attempts.count)

/** Words of 3 2 1 Identify!, for the member, the jurors and administrators. */
export const identifyTexts = {
  title: quoted('3 2 1 Identify!'),
  asked: (date: string) =>
    `Players of GPT Buster! aren’t sure you’re a person. Pass this check by ${date}, or a jury decides. Nothing else has happened.`,
  lead: `Show that a picture is really you, and get a badge for ${numberWords(limits.badgeMonths)} months.`,
  failedTitle: 'We couldn’t load this',
  tryAgain: 'That didn’t work. Please try again.',
  verified: 'Verified picture',
  /** Shown on a small picture. */
  verifiedMark: 'Verified',

  noPicture: 'No picture to verify yet',
  noPictureBody: 'Upload a public picture that isn’t explicit.',
  addPicture: 'Upload a picture',
  choose: 'Choose a picture',
  picture: (place: number) => `Picture ${place}`,
  /** Each is the caption of its figure. */
  how: {
    identify: `Take ${shots} shots in random poses within ${minutes} minutes.`,
    identifyCompare: `${numberWordsFirst(limits.jurors)} strangers compare them with your picture. They don’t see your name.`,
    identifyDelete: 'We encrypt your shots, and delete them after the decision.',
  },
  begin: 'Begin',
  nextAttempt: (when: string) => `You have ${attempts} attempts a day. Try again after ${when}.`,
  verifiedUntil: (place: number, until: string) => `Picture ${place} is verified until ${until}.`,
  endsWith: 'Replacing the picture ends it.',

  shot: (number: number, count: number) => `Shot ${number} of ${count}`,
  pose: ({ hand, fingers, place }: Pose) =>
    `${fingersWords(fingers)} of the ${hands[hand]} hand, ${places[place]}`,
  drawing: (pose: string) => `Drawing: ${pose}`,
  yourPose: (pose: string) => `Show ${pose}. The drawing is mirrored.`,
  timeLeft: (words: string) => `Time left: ${words}`,
  secondsLeft: (seconds: number) => `${seconds} seconds left`,
  preview: 'What the camera sees',
  opening: 'Opening the camera…',
  takeShot: 'Take the shot',
  useFile: 'Upload a shot',
  refused: 'Your browser blocks the camera. Allow it, or upload a shot.',
  noCamera: 'We found no camera. Upload a shot.',
  openCamera: 'Try the camera again',
  unreadable: 'We can’t read this picture.',
  yourShot: (number: number) => `Your shot ${number}`,
  send: 'Send this shot',
  again: 'Take it again',
  giveUp: 'Give up',
  giveUpTitle: 'Give up this attempt?',
  giveUpBody: 'We delete your shots. It still counts as an attempt.',
  keep: 'Keep going',

  waiting: 'Members are comparing',
  waitingBody: `They have ${hourWords(limits.voteMs)}, sometimes longer. We’ll tell you the result.`,
  confirmation: 'An administrator decides',
  confirmationBody: `Too few members could compare. It takes up to ${spanWords(limits.confirmMs)}.`,
  passed: 'Your picture is verified',
  passedBody: 'Others see the badge.',
  over: { FAILED: 'Not verified this time', LAPSED: 'This attempt has ended' },
  reasons: {
    DIFFERENT:
      'Most members didn’t see the same person. Choose a picture of your face, and use good light.',
    POSES: 'The poses didn’t match.',
    UNSURE: 'Too few members could tell. Choose a picture of your face, and use good light.',
    TIME: 'Time ran out.',
    PICTURE: 'The picture changed or is no longer public.',
    WITHDRAWN: 'You gave up. We deleted your shots.',
    NOBODY: 'No one could judge it. We deleted your shots.',
  } satisfies Record<AttemptReason, string>,

  calls: 'Please compare',
  callsLead: 'Help verify a member’s picture.',
  call: (place: number) => `Compare pictures ${place}`,
  until: (when: string) => `until ${when}`,

  juryTitle: 'Compare pictures',
  juryLead: 'Please tell no one what you see.',
  noCall: 'Nothing to compare here',
  noCallBody: 'You voted, or we asked someone else.',
  back: 'Back to 3 2 1 Identify!',
  chosen: 'The chosen picture',
  shotOf: (number: number) => `Shot ${number}`,
  question: 'Is it the same person?',
  verdicts: {
    SAME: 'The same person',
    DIFFERENT: 'Someone else',
    UNSURE: 'I can’t tell',
  } satisfies Record<IdentifyVerdict, string>,
  posesQuestion: 'Do the shots match the poses, in order?',
  posesRight: `Yes, all ${shots}`,
  posesWrong: 'No',
  incomplete: 'Answer both questions.',
  vote: 'Vote',
  voted: 'Thank you. Your vote counts.',

  adminLead: 'Too few members could compare these.',
  none: 'No pictures to decide',
  adminCall: (place: number) => `Picture ${place}`,
  votes: (same: number, different: number, unsure: number) =>
    `Votes: ${same} same, ${different} different, ${unsure} unsure`,
  reason: 'Why',
  reasonMissing: 'Give a reason.',
  confirm: 'The same person',
  reject: 'Someone else',
} as const
