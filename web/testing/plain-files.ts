import { vi } from 'vitest'

/** Answers a file of the built site instead of the project's setup. */
export function playFile(path: string, answer: () => Response): void {
  // Spying again on a spy returns the spy itself.
  const before = mocked(window.fetch) ?? window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    new Request(input).url.startsWith(`${location.origin}${path}`)
      ? Promise.resolve(answer())
      : before(input, init),
  )
}

const mocked = (fetch: typeof window.fetch) =>
  vi.isMockFunction(fetch) ? fetch.getMockImplementation() : undefined

/** An answer of a proxy that wants a login first. The fetch has followed its redirect to the login page. */
export function redirectedToLogin(): Response {
  const url = `${location.origin}/login`
  return Object.defineProperties(new Response('<!doctype html>'), {
    redirected: { value: true },
    url: { value: url },
  })
}
