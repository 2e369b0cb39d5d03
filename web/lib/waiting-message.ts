/** What `POST /api/message` gets, as far as it decides who is sent when. */
export interface WaitingMessage {
  readonly id: string
  readonly senderProfileId: string
  /** Absent in a broadcast. */
  readonly recipientProfileId?: string
  readonly tsCreated: number
}
