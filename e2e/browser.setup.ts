import { findBrowser } from './browser.ts'

/** Unpacks the browser, which two at a time cannot. */
export default async function prepareBrowser(): Promise<void> {
  await findBrowser()
}
