import { vi } from 'vitest'

/** Answers for a file of the built site, in the place of the set-up of the project. */
export function playFile(path: string, answer: () => Response): void {
  const before = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    new Request(input).url.startsWith(`${location.origin}${path}`)
      ? Promise.resolve(answer())
      : before(input, init),
  )
}

/** An answer of what stands in front of the site and wants a login first: the fetch has followed to the login page. */
export function redirectedToLogin(): Response {
  const url = `${location.origin}/login`
  return Object.defineProperties(new Response('<!doctype html>'), {
    redirected: { value: true },
    url: { value: url },
  })
}
