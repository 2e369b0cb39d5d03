const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for HTML or XML, between tags or inside double quotes. */
export const escapeMarkup = (words: string): string =>
  words.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
