import { type Static, Type } from 'typebox'
import { EmailAddress } from '#shared/contract/primitives.ts'
import { BrandColours, BrandName, HeaderLine, Tagline } from '#shared/contract/site.ts'

const Host = Type.String({ pattern: '^[a-z0-9.-]+$', maxLength: 253 })

/** One entry of `brands.json`: what a founder writes to add a brand. The first one is for every unknown host. */
export const Brand = Type.Object(
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
    /** A file beside `brands.json`, in its folder `brands`. */
    logo: Type.String({ pattern: '^[a-z0-9-]+\\.svg$' }),
    headerLines: Type.Array(HeaderLine, { maxItems: 20 }),
    /** The name of one of the built-in cities. */
    defaultCity: Type.String(),
    supportAddress: EmailAddress,
  },
  { additionalProperties: false },
)
export type Brand = Static<typeof Brand>

export const BrandList = Type.Array(Brand, { minItems: 1, maxItems: 100 })
