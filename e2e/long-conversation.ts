import type { Page } from 'playwright-core'
import type { Message } from '#shared/contract/chat.ts'

/** Ids of the two profiles, and the number of messages. */
interface LongConversation {
  readonly me: string
  readonly other: string
  readonly count: number
}

/** Answers the pages of a conversation of that many messages as the server would, except for their size. */
export async function fillConversation(
  page: Page,
  { me, other, count }: LongConversation,
): Promise<void> {
  const messages = Array.from({ length: count }, (_, index): Message => {
    const [senderProfileId, recipientProfileId] = index % 3 ? [me, other] : [other, me]
    const tsCreated = Date.now() - index * 60_000
    return {
      id: `00000000-0000-7000-8000-${String(10_000_000 - index).padStart(12, '0')}`,
      number: count - index,
      senderProfileId,
      recipientProfileId,
      bodyText: `Message ${index} ${'and some more '.repeat(index % 7)}`,
      profilePicIds: [],
      tsCreated,
      tsRecipientRead: tsCreated,
    }
  })
  await page.route('**/api/messages/between/**', route => {
    const query = new URL(route.request().url()).searchParams
    if (query.has('sinceNumber')) return route.fulfill({ json: [] })
    const before = Number(query.get('beforeNumber') ?? count + 1)
    const page = messages.filter(({ number }) => number < before).slice(0, 5_000)
    return route.fulfill({ json: page })
  })
}
