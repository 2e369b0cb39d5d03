import type { MessageSignal } from '#shared/contract/chat.ts'
import { api } from '#web/lib/api.ts'
import type { Pair } from './chat.data.ts'

/** What passes between two open pages. It is told once and never retried: a moment later it is no longer true. */

export function tellDelivered({ me, other }: Pair, messageId: string): void {
  const to = { senderProfileId: me, recipientProfileId: other }
  tell({ ...to, kind: 'DELIVERED', messageIds: [messageId] })
}

export function tell(body: MessageSignal) {
  api('POST /api/message-signals', { body }).catch(() => {
    // Nothing depends on it, and what does will say so.
  })
}
