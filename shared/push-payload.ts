/** What a push brings to the service worker, end-to-end encrypted. */
export interface PushPayload {
  /** Its recipient: another member may since have logged in on this browser. */
  readonly profileId: string
  readonly title: string
  readonly body: string
  /** Where it leads: a path on this site. */
  readonly url: string
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string
  /**
   * If it is shown between these times (milliseconds since 1970), it makes no sound. The device may have been off until
   * then.
   */
  readonly quiet?: { readonly from: number; readonly to: number }
}

/** What the service worker posts to an open page when a notification was clicked. */
export interface OpenRequest {
  readonly kind: 'open'
  readonly url: string
}
