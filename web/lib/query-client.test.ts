import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { refetchQueries } from './query-client.ts'

const queryKey = ['words']

/** A query on the screen. The test gives the answers in the order of the requests. */
function watched() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  }
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  onTestFinished(() => {
    leave()
    client.clear()
  })
  return { client, asked, data: () => client.getQueryData(queryKey) }
}

it('repeats a read that was in flight for the first time', async () => {
  const { client, asked, data } = watched()
  const again = refetchQueries(client, { queryKey })
  expect(asked).toHaveLength(1)
  asked[0]?.resolve('from before the event')
  await expect.poll(() => asked).toHaveLength(2)
  expect(data()).toBe('from before the event')
  asked[1]?.resolve('with it')
  await again
  expect(data()).toBe('with it')
})

it('does not wait for a later read in flight, whose answer is ignored', async () => {
  const { client, asked, data } = watched()
  asked[0]?.resolve('known')
  await expect.poll(data).toBe('known')
  void client.refetchQueries({ queryKey })
  const again = refetchQueries(client, { queryKey, fetchStatus: 'fetching' })
  expect(asked).toHaveLength(3)
  asked[2]?.resolve('with the event')
  await again
  asked[1]?.resolve('from before the event')
  expect(data()).toBe('with the event')
})

it('repeats a first read that failed', async () => {
  const { client, asked, data } = watched()
  const again = refetchQueries(client, { queryKey })
  asked[0]?.reject(new Error('away'))
  await expect.poll(() => asked).toHaveLength(2)
  asked[1]?.resolve('there')
  await again
  expect(data()).toBe('there')
})

it('does not repeat a first read that was canceled', async () => {
  const { client, asked } = watched()
  const again = refetchQueries(client, { queryKey })
  await client.cancelQueries({ queryKey })
  await again
  expect(asked).toHaveLength(1)
})
