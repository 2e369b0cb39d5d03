/** What the writers have done and were answered: the site has to agree with it. */
export interface SentMessage {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly text: string
  /** By the site. */
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
  /** Messages deleted by the one member of their pair who deletes. */
  readonly deleted = new Set<string>()
  readonly clearings: Clearing[] = []
  /** Messages that were answered as read to their recipients. */
  readonly read = new Set<string>()
  /** Answers that a kill does not explain. */
  readonly oddAnswers: string[] = []
  repeats = 0
}

/** Only this one of two deletes: what both have deleted is purged, and could not be told from what was lost. */
export const deleterOf = (one: string, other: string): string => (one < other ? one : other)
