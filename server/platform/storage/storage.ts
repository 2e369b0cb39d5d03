/**
 * Keeps bundles of files that belong together and never change: a bundle appears whole or not at all, and goes as one.
 */
export interface Storage {
  /**
   * When it returns, the bundle survives a crash. What an interrupted attempt left under that name is replaced.
   * Refused when there is no room (`server/disk-full`), with nothing left behind. A place that can be away refuses
   * this and all below with `server/unavailable`; what it has kept all the same is a whole bundle that nobody names.
   */
  keep(bundle: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>
  /** Undefined when there is no such bundle or file. */
  read(bundle: string, file: string): Promise<Buffer | undefined>
  /** Does nothing when there is no such bundle. */
  discard(bundle: string): Promise<void>
  /** The bundles that were kept before a moment, to find those nobody refers to. */
  keptBefore(moment: Date): AsyncIterable<string>
  /** Clears away what attempts that were cut off before a moment have left; fails at the end if some of it stays. */
  clearUnfinished(before: Date): Promise<void>
}
