/** Keeps a cookie that the page itself may read; with no seconds left it is gone. */
export function keepCookie(pair: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than Safari 17.5.
  document.cookie = `${pair}; path=/; max-age=${seconds}; samesite=lax`
}

export const hasCookie = (pair: string): boolean => document.cookie.split('; ').includes(pair)
