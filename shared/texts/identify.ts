import type { Pose } from '../contract/identify.ts'
import { type AttemptReason, type IdentifyVerdict, identifyLimits as limits } from '../identify.ts'
import { numberWords, numberWordsFirst } from './number-words.ts'
import { hourWords, spanWords } from './spans.ts'

const handNames = { LEFT: 'left', RIGHT: 'right' } as const
const fingerCounts = [
  'no finger',
  'one finger',
  'two fingers',
  'three fingers',
  'four fingers',
  'all five fingers',
]
const places = {
  CHIN: 'beside the chin',
  CHEEK: 'on the cheek',
  EAR: 'beside the ear',
  EYEBROW: 'over the eyebrow',
  FOREHEAD: 'on the forehead',
} as const

const shots = numberWords(limits.shots)
const jurors = numberWords(limits.jurors)
const minutes = numberWords(limits.shootMs / 60_000)

/** Words of 3 2 1 Identify!, for the member, the jurors and administrators. */
export const identifyTexts = {
  title: '3 2 1 Identify!',
  asked: (date: string) =>
    `Players of GPT Buster! could not tell whether a person is behind your profile. Please pass until ${date}; otherwise jurors look at it. Nothing else has happened.`,
  lead: `Show that a picture is of you: ${shots} poses, ${shots} shots, ${jurors} members who compare. The picture then has a badge for ${numberWords(limits.badgeMonths)} months.`,
  loading: 'Loading',
  failedTitle: 'This could not be loaded',
  tryAgain: 'That did not work. Please try again.',
  verified: 'Verified picture',
  /** On a small picture. */
  verifiedMark: 'Verified',

  noPicture: 'No picture to verify yet',
  noPictureBody: 'It takes a public picture of yours that is not marked as explicit.',
  addPicture: 'Upload a picture',
  choose: 'Which picture should it be?',
  picture: (place: number) => `Picture ${place}`,
  how: [
    `You get ${shots} poses, drawn at random, and ${minutes} minutes for a shot of each.`,
    `${numberWordsFirst(limits.jurors)} members you have nothing to do with see the picture and the shots, without your name.`,
    'The shots are encrypted, shown to nobody else and deleted as soon as it is decided.',
  ],
  begin: 'Begin',
  nextAttempt: (when: string) =>
    `${numberWordsFirst(limits.attempts.count)} attempts a day are allowed. You can try again on ${when}.`,
  verifiedUntil: (place: number, until: string) => `Picture ${place} is verified until ${until}.`,
  endsWith: 'Replacing or deleting the picture ends it.',

  shot: (number: number, count: number) => `Shot ${number} of ${count}`,
  pose: ({ hand, fingers, place }: Pose) =>
    `${fingerCounts[fingers]} of the ${handNames[hand]} hand, ${places[place]}`,
  drawing: (pose: string) => `Drawing: ${pose}`,
  yourPose: (pose: string) => `Show ${pose}. The drawing is what you see in a mirror.`,
  timeLeft: (words: string) => `Time left: ${words}`,
  secondsLeft: (seconds: number) => `${seconds} seconds left`,
  preview: 'What the camera sees',
  opening: 'Opening the camera…',
  takeShot: 'Take the shot',
  useFile: 'Use the phone’s own camera',
  refused:
    'The camera may not be used here. You can allow it in the browser, or take the shots another way.',
  noCamera: 'No camera was found. You can take the shots another way.',
  openCamera: 'Try the camera again',
  unreadable: 'This file is no picture that can be read here.',
  yourShot: (number: number) => `Your shot ${number}`,
  send: 'Send this shot',
  again: 'Take it again',
  giveUp: 'Give up',
  giveUpTitle: 'Give up this attempt?',
  giveUpBody: `Your shots are deleted at once. It counts as one of ${numberWords(limits.attempts.count)} attempts a day.`,
  keep: 'Go on',

  waiting: 'Members are comparing',
  waitingBody: `Each of ${jurors} members has ${hourWords(limits.voteMs)}, and others replace those who stay silent. You are told as soon as it is decided.`,
  confirmation: 'An administrator decides',
  confirmationBody: `There were too few members who could compare. An administrator looks at it within ${spanWords(limits.confirmMs)}.`,
  passed: 'Your picture is verified',
  passedBody: 'Others see the badge wherever they see the picture.',
  over: { FAILED: 'Not verified this time', LAPSED: 'This attempt has ended' },
  reasons: {
    DIFFERENT:
      'Most of those who compared did not see the same person. Choose a picture that shows your face clearly, and take the shots in good light.',
    POSES: 'Most of those who compared saw other poses than were asked for.',
    UNSURE:
      'Too few could tell. Choose a picture that shows your face clearly, and take the shots in good light.',
    TIME: `Not all ${shots} shots arrived within the ${minutes} minutes.`,
    PICTURE: 'The picture was replaced, made private or marked as explicit meanwhile.',
    WITHDRAWN: 'You gave it up. Your shots are deleted.',
    NOBODY: 'There was nobody who could judge it. Your shots are deleted.',
  } satisfies Record<AttemptReason, string>,
  mayTryAgain: 'You can begin again at any time.',

  calls: 'You are asked to compare',
  callsLead: `Another member wants a picture verified. You see it beside ${shots} shots, without a name.`,
  call: (place: number) => `Compare pictures ${place}`,
  until: (when: string) => `until ${when}`,

  juryTitle: 'Compare pictures',
  juryLead: 'Do you see the same person? Please tell nobody what you see here.',
  noCall: 'Nothing to compare here',
  noCallBody: 'You have voted already, or somebody else was asked instead.',
  back: 'Back to 3 2 1 Identify!',
  chosen: 'The chosen picture',
  shotOf: (number: number) => `Shot ${number}`,
  question: 'Is it the same person?',
  verdicts: {
    SAME: 'The same person',
    DIFFERENT: 'Somebody else',
    UNSURE: 'I cannot tell',
  } satisfies Record<IdentifyVerdict, string>,
  posesQuestion: 'Do the shots show the poses, in this order?',
  posesRight: `Yes, all ${shots}`,
  posesWrong: 'No',
  incomplete: 'Please answer both questions.',
  vote: 'Vote',
  voted: 'Thank you. Your vote counts.',

  adminLead:
    'Pictures that too few members could compare. Your decision and its reason are recorded.',
  none: 'No picture waits for you',
  adminCall: (place: number) => `Picture ${place}`,
  votes: (same: number, different: number, unsure: number) =>
    `Votes: ${same} the same, ${different} somebody else, ${unsure} cannot tell`,
  reason: 'Why',
  reasonMissing: 'Please say why.',
  confirm: 'The same person',
  reject: 'Not the same person',
} as const
