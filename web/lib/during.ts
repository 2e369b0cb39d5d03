/** @throws the abort reason as soon as the signal aborts */
export function during<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
