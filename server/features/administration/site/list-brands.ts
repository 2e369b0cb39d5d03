import { brandsFileOf } from '#server/platform/brands/brands.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The brands of the site, and whether they are its own or those it comes with. */
export function listBrands({ brands, config }: Pick<Platform, 'brands' | 'config'>) {
  return {
    hasOwnBrands: brandsFileOf(config.dataDirectory).isOwn,
    brands: brands.all.map(brand => ({
      id: brand.id,
      name: brand.name,
      tagline: brand.tagline,
      mailName: brand.mailName,
      hosts: brand.hosts,
      link: brands.link(brand, '/'),
      defaultCity: brand.defaultCity,
      supportAddress: brand.supportAddress,
    })),
  }
}
