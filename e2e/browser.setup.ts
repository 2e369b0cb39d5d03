import { findBrowser } from './browser.ts'

/** Unpacks the browser before the workers start, because two workers cannot unpack it at the same time. */
export default async function prepareBrowser(): Promise<void> {
  await findBrowser()
}
