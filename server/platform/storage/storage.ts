/** Stores bundles: files that belong together and never change. A bundle appears and disappears as a whole. */
export interface Storage {
  /**
   * Once it returns, the bundle survives a crash. It replaces what an interrupted attempt left under that name. If
   * there is no room, it refuses and leaves nothing behind (`server/disk-full`). A remote store may refuse this and all
   * calls below with `server/unavailable`. Even then it may have stored the whole bundle, but no row names it.
   */
  put(bundle: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>
  /** Undefined if there is no such bundle or file. */
  read(bundle: string, file: string): Promise<Buffer | undefined>
  /** All files by name. Undefined if there is no such bundle. */
  readAll(bundle: string): Promise<ReadonlyMap<string, Buffer> | undefined>
  /** Does nothing if there is no such bundle. */
  discard(bundle: string): Promise<void>
  /** The bundles stored before a given time, for finding those that nothing refers to. */
  storedBefore(moment: Date): AsyncIterable<string>
  /** Removes what interrupted attempts left before a given time. Fails at the end if something stays. */
  clearUnfinished(before: Date): Promise<void>
}
