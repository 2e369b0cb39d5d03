/** How a call is sent: the browser's own `fetch` unless a call has another. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Continues after the page unloads. */
export const fetchKeepalive: Fetch = (address, init) => fetch(address, { ...init, keepalive: true })

/** Reports the share of the body sent so far, from 0 to 1. The browser tells only XMLHttpRequest. */
export function fetchWithProgress(onProgress: (share: number) => void): Fetch {
  return (address, init) =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', address)
      request.responseType = 'blob'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('unreachable'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body instanceof FormData ? init.body : null)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = new Headers()
  if (retryAfter !== null) headers.set('retry-after', retryAfter)
  return new Response(status === 204 ? null : request.response, { status, statusText, headers })
}
