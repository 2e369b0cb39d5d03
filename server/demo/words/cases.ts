import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { penalties } from '#shared/justice-limits.ts'
import { reportReasons } from '#shared/report-reasons.ts'

const Outcome = Type.Enum([...penalties, 'REJECTED'])
/** Reasons of jurors of the side that prevailed. */
const Why = Type.Array(Type.String(), { minItems: 1 })
const CaseStory = Type.Object({
  kind: Type.Enum(['PROFILE', 'MESSAGE', 'PICTURE']),
  reason: Type.Enum([...reportReasons]),
  report: Type.String(),
  /** A second reporter's words, of a profile. */
  alsoReport: Type.Optional(Type.String()),
  /** The description or the message that was reported; a profile's own, or a picture of theirs, where there is none. */
  text: Type.Optional(Type.String()),
  answer: Type.Optional(Type.String()),
  outcome: Outcome,
  why: Why,
  appeal: Type.Optional(Type.Object({ text: Type.String(), outcome: Outcome, why: Why })),
  /** Why an administrator turned the verdict into its opposite, which is a warning where it was rejected. */
  overturned: Type.Optional(Type.String()),
})
const CaseStories = Type.Array(CaseStory)
export type CaseStory = Static<typeof CaseStory>

const Cases = Type.Object({
  /** Over, from the oldest to the latest. */
  closed: CaseStories,
  /** Upheld; the appeal is being judged. */
  appealed: CaseStory,
  /** Upheld some days ago: the accused is in the dungeon, and may still appeal. */
  dungeon: CaseStory,
  /** Decided lately; nobody has appealed yet. */
  fresh: CaseStory,
  /** Nobody has answered them yet. */
  new: CaseStories,
  /** Administrators alone decide on these, the latest first. */
  urgent: CaseStories,
  /** Over: reports of somebody who is rarely right. */
  sore: CaseStories,
  /** Their next report: administrators read it first. */
  readFirst: CaseStory,
  /** What the administrator answers to who reports a threat. */
  threatAnswer: Type.String(),
  /** About the demo member, and over. */
  ownClosed: CaseStory,
  /** The demo member has reported it, and it is being judged. */
  ownReport: CaseStory,
  /** The demo member is called as a juror. `{reporter}` stands for a name that jurors do not get to read. */
  ownJury: CaseStory,
  /** What jurors write who were not of the majority, or had little to add. */
  upholdingReasons: Why,
  rejectingReasons: Why,
})

const text = readFileSync(new URL('cases.json', import.meta.url), 'utf8')
export const cases = Value.Parse(Cases, JSON.parse(text))
