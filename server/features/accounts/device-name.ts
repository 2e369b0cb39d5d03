import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

/** A browser's own words are read no further. */
const readLength = 400
/** What is not among these is the caller's text, which is not kept. */
const browsers = new Set<string>(Object.values(BROWSER_MAP))
const systems = new Set<string>(Object.values(OS_MAP))

/** A coarse name such as 'Firefox on Android', never the user agent itself; undefined when nothing in it is known. */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined
  const { browser, os } = parse(userAgent.slice(0, readLength))
  const names = [known(browser.name, browsers), known(os.name, systems)]
  return names.filter(name => name !== undefined).join(' on ') || undefined
}

const known = (name: string | undefined, names: ReadonlySet<string>) =>
  name !== undefined && names.has(name) ? name : undefined
