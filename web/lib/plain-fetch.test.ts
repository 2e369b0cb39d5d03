import { afterEach, expect, test, vi } from 'vitest'
import { plainFetch, watchPlainProblems } from './plain-fetch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const address = '/some-file.json'
const isGreeting = (answer: unknown): answer is { word: string } =>
  typeof answer === 'object' && answer !== null && 'word' in answer

/** The server answers with this. Without an answer, it stays silent until the call is aborted. */
function answerWith(answer?: Response) {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    if (answer) return Promise.resolve(answer)
    return new Promise<Response>((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
}

const greeting = (status: number) => Response.json({ word: 'hello' }, { status })
/** The response of a browser that has followed a redirect. */
const arrivedAt = (url: string, body: string) =>
  Object.defineProperties(new Response(body), { redirected: { value: true }, url: { value: url } })

/** The error, and the statuses reported to the whole page. */
async function failure(options: Parameters<typeof plainFetch>[2] = {}) {
  const told: number[] = []
  const stop = watchPlainProblems(({ status }) => told.push(status))
  const error: unknown = await plainFetch(address, isGreeting, options).catch((it: unknown) => it)
  stop()
  return { error, told }
}

test('an answer of the expected shape comes back', async () => {
  answerWith(greeting(200))
  expect(await plainFetch(address, isGreeting)).toEqual({ word: 'hello' })
})

test('another shape than the expected is an error of the caller', async () => {
  answerWith(Response.json(['hello'].length))
  const { error, told } = await failure()
  expect(error).toBeInstanceOf(TypeError)
  expect(told).toEqual([])
})

const cutOff = () =>
  new ReadableStream({
    start: stream => {
      stream.enqueue(new TextEncoder().encode('{"wor'))
      stream.error(new TypeError('network error'))
    },
  })

test.each([
  ['an answer that was cut off', () => new Response(cutOff())],
  ['a page', () => new Response('<!doctype html>')],
  ['nothing', () => new Response(null, { status: 204 })],
])('%s is as one that never came', async (_, answer) => {
  answerWith(answer())
  expect((await failure()).error).toMatchObject({ name: 'ApiProblem', status: 0 })
})

test.each([404, 401, 500, 503])('the page learns of a refusal with %i', async status => {
  answerWith(greeting(status))
  const { error, told } = await failure()
  expect(error).toMatchObject({ name: 'ApiProblem', status })
  expect(told).toEqual([status])
})

test('a redirect to the login is a refusal, although the login page answers well', async () => {
  answerWith(arrivedAt('https://site.example/login?from=x', '{"word":"hello"}'))
  const { error, told } = await failure()
  expect(error).toMatchObject({ name: 'ApiProblem', status: 302 })
  expect(told).toEqual([302])
})

test('a redirect to another page is none', async () => {
  answerWith(arrivedAt('https://site.example/elsewhere.json', '{"word":"hello"}'))
  expect(await plainFetch(address, isGreeting)).toEqual({ word: 'hello' })
})

test('only the caller learns of a server that does not answer', async () => {
  answerWith()
  const { error, told } = await failure({ timeoutMs: 20 })
  expect(error).toMatchObject({ name: 'ApiProblem', status: 0 })
  expect(told).toEqual([])
})

test('a canceled fetch reports no unreachable server', async () => {
  answerWith()
  const { error } = await failure({ signal: AbortSignal.abort() })
  expect(error).toMatchObject({ name: 'AbortError' })
})
