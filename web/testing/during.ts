/** @throws the abort reason as soon as the signal aborts */
export function during<Result>(
  signal: AbortSignal | undefined,
  result: Promise<Result>,
): Promise<Result> {
  if (!signal) return result
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    signal.addEventListener('abort', end)
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
