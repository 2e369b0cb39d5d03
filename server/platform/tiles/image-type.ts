const signatures = [
  { contentType: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { contentType: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
]

/** The type of a map picture by its first bytes; an upstream's own word is not trusted. */
export function imageType(body: Uint8Array): string | undefined {
  return signatures.find(({ at, bytes }) => bytes.every((byte, index) => body[at + index] === byte))
    ?.contentType
}
