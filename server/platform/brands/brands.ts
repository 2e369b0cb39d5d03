import type { City } from '#shared/contract/site.ts'
import { StartupError } from '../startup-error.ts'
import type { Brand } from './brand.ts'
import { cities } from './cities.ts'

/** The brands of one site, found by the host a request came to. */
export class Brands {
  readonly default: Brand
  readonly #byHost = new Map<string, Brand>()
  readonly #publicUrl: URL

  constructor(list: readonly Brand[], publicUrl: URL) {
    const [first] = list
    if (!first) throw new StartupError('There is no brand.')
    this.default = first
    this.#publicUrl = publicUrl
    for (const brand of list) for (const host of brand.hosts) this.#byHost.set(host, brand)
  }

  /** An unknown host gets the default one. */
  of(host: string): Brand {
    return this.#byHost.get(host.toLowerCase()) ?? this.default
  }

  /** An address for mails: never made from the host that a request claims. */
  link(brand: Brand, path: string): string {
    return new URL(path, brand.publicUrl ?? this.#publicUrl).href
  }

  cityOf(brand: Brand): City {
    return cities.find(({ name }) => name === brand.defaultCity) ?? cities[0]
  }
}
