/** What a push brings to the service worker, encrypted for it alone. */
export interface PushPayload {
  /** Whose it is: another member may have logged in on this browser since. */
  readonly profileId: string
  readonly title: string
  readonly body: string
  /** Where it leads: a path of our own. */
  readonly url: string
  /** A notification takes the place of an earlier one with the same tag. */
  readonly tag: string
  /** Shown between these times, in milliseconds since 1970, it makes no sound: the device may have been off until then. */
  readonly quiet?: { readonly from: number; readonly to: number }
}

/** What the service worker posts to an open page when a notification was pressed. */
export interface OpenRequest {
  readonly kind: 'open'
  readonly url: string
}
