import { vi } from 'vitest'

/** Answers a file of the built site instead of the project's setup. */
export function playFile(path: string, answer: () => Response): void {
  const before = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    new Request(input).url.startsWith(`${location.origin}${path}`)
      ? Promise.resolve(answer())
      : before(input, init),
  )
}

/** An answer of a proxy that wants a login first. The fetch has followed its redirect to the login page. */
export function redirectedToLogin(): Response {
  const url = `${location.origin}/login`
  return Object.defineProperties(new Response('<!doctype html>'), {
    redirected: { value: true },
    url: { value: url },
  })
}
