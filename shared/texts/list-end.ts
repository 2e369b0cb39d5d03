import { quoted } from './quoted.ts'

/** Below a list that is shown to its end. */
export const listEnd = quoted("That's all folks...")
