import { type Static, Type } from 'typebox'
import { EmailAddress } from '#shared/contract/primitives.ts'
import {
  BrandColours,
  BrandName,
  type City,
  HeaderLine,
  Tagline,
  TestingLink,
} from '#shared/contract/site.ts'
import { StartupError } from '../startup-error.ts'
import { cities } from './cities.ts'

const Host = Type.String({ pattern: '^[a-z0-9.-]+$', maxLength: 253 })

/** One entry of `brands.json`: what a founder writes to add a brand. The first one is for every unknown host. */
const BrandEntry = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    /** Host names without a port under which the site is this brand. */
    hosts: Type.Array(Host),
    /** Where links in its mails lead; PUBLIC_URL without it. */
    publicUrl: Type.Optional(Type.String({ pattern: '^https?://' })),
    name: BrandName,
    tagline: Tagline,
    /** Who its mails come from: neutral, since lock screens show it. */
    mailName: BrandName,
    colours: BrandColours,
    /** A file beside `brands.json`, in its folder `brands`: one shape in one colour, with a viewBox. */
    logo: Type.String({ pattern: '^[a-z0-9-]+\\.svg$' }),
    headerLines: Type.Array(HeaderLine, { minItems: 1, maxItems: 20 }),
    /** The name of one of the built-in cities. */
    defaultCity: Type.String(),
    supportAddress: EmailAddress,
    /** Shown beside a health notice: where to have oneself tested nearby. */
    testingLinks: Type.Optional(Type.Array(TestingLink, { maxItems: 10 })),
  },
  { additionalProperties: false },
)

export interface Brand extends Static<typeof BrandEntry> {
  /** Its logo, from the first tag on. */
  readonly logoSvg: string
}

export const BrandList = Type.Array(BrandEntry, { minItems: 1, maxItems: 100 })

/** The brands of one site, found by the host a request came to. */
export class Brands {
  readonly default: Brand
  readonly all: readonly Brand[]
  readonly #byHost = new Map<string, Brand>()
  readonly #byId: ReadonlyMap<string, Brand>
  readonly #publicUrl: URL

  constructor(list: readonly Brand[], publicUrl: URL) {
    const [first] = list
    if (!first) throw new StartupError('There is no brand.')
    this.default = first
    this.all = list
    this.#publicUrl = publicUrl
    this.#byId = new Map(list.map(brand => [brand.id, brand]))
    for (const brand of list) for (const host of brand.hosts) this.#byHost.set(host, brand)
  }

  /** An unknown host gets the default one. */
  of(host: string): Brand {
    return this.#byHost.get(host.toLowerCase()) ?? this.default
  }

  /** By its id; the default one where there is none of it any more. */
  named(id: string): Brand {
    return this.#byId.get(id) ?? this.default
  }

  /** An address for mails: never made from the host that a request claims. */
  link(brand: Brand, path: string): string {
    return new URL(path, brand.publicUrl ?? this.#publicUrl).href
  }

  cityOf(brand: Brand): City {
    return cities.find(({ name }) => name === brand.defaultCity) ?? cities[0]
  }
}
