/** What the writers did and what the site answered. The site must agree with it. */
export interface SentMessage {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly text: string
  /** Whether the site acknowledged it. */
  isAcknowledged: boolean
}

/** A member's deletion of a conversation up to a message. */
interface Clearing {
  readonly by: string
  readonly other: string
  readonly upToId: string
}

export class History {
  readonly messages = new Map<string, SentMessage>()
  /** Deleted messages. Only one member of each pair deletes. */
  readonly deleted = new Set<string>()
  readonly clearings: Clearing[] = []
  /** Messages that the site told their recipients are read. */
  readonly read = new Set<string>()
  /** Answers that a kill does not explain. */
  readonly oddAnswers: string[] = []
  repeats = 0
}

/** The member of a pair who may delete. What both delete is purged, and would look like a lost message. */
export const deleterOf = (one: string, other: string): string => (one < other ? one : other)
