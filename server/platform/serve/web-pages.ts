import { readFileSync, statSync } from 'node:fs'
import type { Brand } from '../brands/brand.ts'
import { brandPage } from '../brands/brand-files.ts'
import { type Tagged, tagged } from './send-tagged.ts'

/** The page of the built web app, made once for each brand and build. */
export class WebPages {
  readonly #file: string
  readonly #pages = new Map<string, Tagged>()
  #build = ''
  #html = ''

  constructor(file: string) {
    this.#file = file
    this.#followBuild()
  }

  of(brand: Brand, isDiscreet: boolean): Tagged {
    this.#followBuild()
    const key = `${brand.id} ${isDiscreet}`
    const page = this.#pages.get(key) ?? tagged(brandPage(this.#html, brand, isDiscreet))
    this.#pages.set(key, page)
    return page
  }

  #followBuild() {
    // While one build takes the place of another there is none for a moment: the former is still good.
    const found = statSync(this.#file, { throwIfNoEntry: false })
    if (!found) return
    const build = `${found.ino} ${found.mtimeMs} ${found.size}`
    if (build === this.#build) return
    this.#html = readFileSync(this.#file, 'utf8')
    this.#build = build
    this.#pages.clear()
  }
}
