import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '#web/lib/query-client.ts'
import { profileOf } from '#web/testing/answers.ts'
import { playInbox } from '#web/testing/inbox.ts'
import { leaveScreen, memberOf, mount, playSite, site } from '#web/testing/render-screen.tsx'
import {
  type Pair,
  useConversation,
  useGoTo,
  useGoToNewest,
  useLoadNewer,
  useLoadOlder,
} from './chat.data.ts'

playSite()

/** What the screen reads, without its looks. */
function Part({ pair }: { pair: Pair }) {
  const { data } = useConversation(pair)
  const older = useLoadOlder(pair)
  const newer = useLoadNewer(pair)
  const goTo = useGoTo(pair)
  const newest = useGoToNewest(pair)
  const numbers = data?.messages.map(({ number }) => number) ?? []
  const ends = [data?.hasOlder && 'older', data?.hasNewer && 'newer'].filter(Boolean)
  return (
    <main>
      <output>{[`${numbers[0]}–${numbers.at(-1)}`, numbers.length, ...ends].join(' ')}</output>
      <p>First unread: {data?.firstUnread ?? 'none'}</p>
      <button type="button" onClick={() => older.mutate()}>
        Older
      </button>
      <button type="button" onClick={() => newer.mutate()}>
        Newer
      </button>
      <button type="button" onClick={() => goTo.mutate(90)}>
        To 90
      </button>
      <button type="button" onClick={() => newest.mutate()}>
        Newest
      </button>
    </main>
  )
}

/** A conversation of so many messages from Bob, all of them unread. */
function received(count: number) {
  const ann = memberOf()
  const bob = profileOf({ profilename: 'Bob' })
  const inbox = playInbox(ann, [bob])
  for (let number = 1; number <= count; number += 1) inbox.miss(bob, `${number}`)
  const pair = { me: ann.profileId, other: bob.id }
  const read = () => site.calls('GET /api/messages/between/:me/:other').length
  return { pair, inbox, bob, read }
}

const draw = (pair: Pair, client: QueryClient) =>
  mount(
    <QueryClientProvider client={client}>
      <Part pair={pair} />
    </QueryClientProvider>,
  )

const shows = (part: string, firstUnread: number | 'none') =>
  Promise.all([
    expect.element(page.getByRole('status')).toHaveTextContent(part),
    expect.element(page.getByText(`First unread: ${firstUnread}`)).toBeVisible(),
  ])
const press = (name: string) => page.getByRole('button', { name }).click()

it('a conversation reads on at both ends, jumps, and comes back to the newest message', async () => {
  const { pair, read } = received(300)
  await draw(pair, createQueryClient())
  await shows('281–300 20 older', 281)
  await press('Older')
  await shows('261–300 40 older', 281)
  await press('To 90')
  await shows('40–139 100 older newer', 281)
  const before = read()
  await press('To 90')
  await press('Newer')
  await shows('40–239 200 older newer', 281)
  expect(read()).toBe(before + 1)
  await press('Newest')
  await shows('281–300 20 older', 281)
})

it('an opening shows its first unread message until it is closed, and the next one has another', async () => {
  const { pair, inbox, bob } = received(3)
  const client = createQueryClient()
  await draw(pair, client)
  await shows('1–3 3', 1)
  leaveScreen()
  inbox.miss(bob, 'four')
  inbox.miss(bob, 'five')
  await draw(pair, client)
  await shows('1–5 5', 4)
  leaveScreen()
  await draw(pair, client)
  await shows('1–5 5', 'none')
})
