const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Words as they stand in HTML or XML, between tags or within double quotes. */
export const escapeMarkup = (words: string): string =>
  words.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
