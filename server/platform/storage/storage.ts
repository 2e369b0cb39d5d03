/** Stores bundles: files that belong together and never change. A bundle appears as a whole or not at all, and goes as a whole. */
export interface Storage {
  /**
   * Once it returns, the bundle survives a crash. Replaces what an interrupted attempt left under that name. Refused when
   * there is no room (`server/disk-full`), with nothing left behind. A remote store may refuse this and all below with
   * `server/unavailable`; it may nevertheless have stored the whole bundle, which no row then names.
   */
  put(bundle: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>
  /** Undefined when there is no such bundle or file. */
  read(bundle: string, file: string): Promise<Buffer | undefined>
  /** All files by their names. Undefined when there is no such bundle. */
  readAll(bundle: string): Promise<ReadonlyMap<string, Buffer> | undefined>
  /** Does nothing when there is no such bundle. */
  discard(bundle: string): Promise<void>
  /** The bundles stored before a moment, to find those that nobody refers to. */
  storedBefore(moment: Date): AsyncIterable<string>
  /** Removes what attempts interrupted before a moment have left. Fails at the end if some of it stays. */
  clearUnfinished(before: Date): Promise<void>
}
