/** The site cannot start, for a reason its keeper can mend: the message is one line, shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
