import { useEffect } from 'react'
import { siteTexts } from '#shared/texts/site.ts'
import { useDiscretion } from './discretion.ts'
import { useSiteName } from './site.data.ts'

/** Puts screen and brand into the title, unless it is to be discreet. A page with a better name calls it again. */
export function usePageTitle(screen: string): void {
  const brand = useSiteName()
  const isDiscreet = useDiscretion()
  useEffect(() => {
    if (isDiscreet) document.title = siteTexts.discreetTitle
    // Until the brand is known, the page keeps the title from the server.
    else if (brand !== undefined) document.title = siteTexts.pageTitle(screen, brand)
  }, [screen, brand, isDiscreet])
}

/** The icon in the browser's tab: the brand's, or a neutral one. */
export function usePageIcon(): void {
  const isDiscreet = useDiscretion()
  useEffect(() => {
    const link = document.querySelector('link[rel="icon"]')
    link?.setAttribute('href', isDiscreet ? '/notes.svg' : '/favicon.svg')
  }, [isDiscreet])
}
