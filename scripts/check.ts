/** `npm run check`: all that must hold besides the tests. */
import { runChecks } from './check/checks.ts'

const { failed } = await runChecks()
if (failed > 0) process.exitCode = 1
