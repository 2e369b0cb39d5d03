import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { penalties } from '#shared/justice-limits.ts'
import { reportReasons } from '#shared/report-reasons.ts'

const Outcome = Type.Enum([...penalties, 'REJECTED'])
/** Reasons of jurors in the majority. */
const Why = Type.Array(Type.String(), { minItems: 1 })
const CaseStory = Type.Object({
  kind: Type.Enum(['PROFILE', 'MESSAGE', 'PICTURE']),
  reason: Type.Enum([...reportReasons]),
  report: Type.String(),
  /** The words of a second reporter, about a profile. */
  alsoReport: Type.Optional(Type.String()),
  /**
   * The reported description or message. Without it, the case is about the profile as it is, or one of its pictures.
   */
  text: Type.Optional(Type.String()),
  answer: Type.Optional(Type.String()),
  outcome: Outcome,
  why: Why,
  appeal: Type.Optional(Type.Object({ text: Type.String(), outcome: Outcome, why: Why })),
  /** An administrator's reason for reversing the verdict. A rejected one becomes a warning. */
  overturned: Type.Optional(Type.String()),
})
const CaseStories = Type.Array(CaseStory)
export type CaseStory = Static<typeof CaseStory>

const Cases = Type.Object({
  /** Closed cases, from the oldest to the latest. */
  closed: CaseStories,
  /** Upheld, with an appeal being judged. */
  appealed: CaseStory,
  /** Upheld some days ago. The accused is in the dungeon, and may still appeal. */
  dungeon: CaseStory,
  /** Decided recently, without an appeal yet. */
  fresh: CaseStory,
  /** Cases without an answer yet. */
  new: CaseStories,
  /** Cases that administrators alone decide, the latest first. */
  urgent: CaseStories,
  /** Closed cases of a reporter who is rarely right. */
  sore: CaseStories,
  /** That reporter's next report, which administrators read first. */
  readFirst: CaseStory,
  /** The administrator's reply to a member who reported a threat. */
  threatAnswer: Type.String(),
  /** A closed case about the demo member. */
  ownClosed: CaseStory,
  /** A case that the demo member has reported, and that is being judged. */
  ownReport: CaseStory,
  /** The demo member is summoned as a juror. `{reporter}` stands for a name that jurors cannot read. */
  ownJury: CaseStory,
  /** Reasons of jurors in the minority, or of those with little to add. */
  upholdingReasons: Why,
  rejectingReasons: Why,
})

const text = readFileSync(new URL('cases.json', import.meta.url), 'utf8')
export const cases = Value.Parse(Cases, JSON.parse(text))
