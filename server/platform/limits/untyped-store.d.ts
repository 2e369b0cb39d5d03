/** The package's README says that a store extends this class, but the package has no types for it. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  interface Options {
    readonly points: number
    /** In seconds. */
    readonly duration: number
    readonly keyPrefix: string
  }

  export default class RateLimiterStoreAbstract {
    constructor(options: Options)
    /** Rejects with a `RateLimiterRes` beyond the limit, and with an error if the store fails. */
    consume(key: string, points: number): Promise<import('rate-limiter-flexible').RateLimiterRes>
  }
}

declare module 'rate-limiter-flexible/lib/RateLimiterRes.js' {
  export { RateLimiterRes as default } from 'rate-limiter-flexible'
}
