import { quoted } from './quoted.ts'

/** Below a list of which all is shown. */
export const listEnd = quoted("That's all folks...")
