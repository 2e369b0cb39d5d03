import type { RequestPair } from '#shared/contract/picture-grants.ts'

/** Under what is remembered of sharing; apart from the calls, for the picture editor needs no more of it. */
export const sharingKeys = {
  given: (ownerProfileId: string) => ['picture-grants', ownerProfileId],
  received: (ownerProfileId: string) => ['picture-requests', ownerProfileId],
  request: ({ requesterProfileId, ownerProfileId }: RequestPair) => [
    'picture-request',
    requesterProfileId,
    ownerProfileId,
  ],
}
