import { expect, it } from 'vitest'
import { folded } from './folded.ts'

it.each([
  ['Straße', 'STRASSE'],
  ['O’Brien', "o'brien"],
  ['OʼBrien', 'O´Brien'],
  ['O`Brien', 'o‘brien'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
  ['ﬁnd ﬂirt', 'find flirt'],
  ['Ｈｅｌｌｏ　１２３', 'hello 123'],
  ['İstanbul', 'ISTANBUL'],
  ['ısı', 'isi'],
  ['Zoë', 'zoe'],
  ['Zoe\u0308', 'ZOË'],
  ['Łódź', 'lodz'],
  ['Đà Nẵng', 'da nang'],
  ['Ærø', 'aero'],
  ['Œuvre', 'oeuvre'],
  ['Þór', 'thor'],
  ['ёлка', 'Елка'],
  ['мой', 'МОИ\u0306'],
  ['هَمْزَة', 'همزه'],
  ['أحمد', 'احمد'],
  ['فارسی', 'فارسي'],
  ['می\u200cخواهم', 'میخواهم'],
  ['שָׁלוֹם', 'שלום'],
  ['ｶﾞ', 'ガ'],
  ['か\u3099', 'が'],
  ['각', '\u1100\u1161\u11a8'],
  ['❤\ufe0f', '❤'],
  ['co\u00adoperate', 'cooperate'],
  ['„Mon–Fri“', '"mon-fri"'],
  ['①', '1'],
])('%s and %s are the same', (one, other) => {
  expect(folded(one)).toBe(folded(other))
})

it.each([
  ['हिन्दी', 'हनद'],
  ['が', 'か'],
  ['パ', 'ハ'],
  ['мой', 'мои'],
  ['ў', 'у'],
  ['각', '가'],
  ['ไม่', 'ไม'],
])('%s and %s differ', (one, other) => {
  expect(folded(one)).not.toBe(folded(other))
})

it('folds each character once and for all', () => {
  const unstable: string[] = []
  for (let point = 0; point < 0x110000; point += 1) {
    const form = folded(String.fromCodePoint(point))
    if (form !== folded(form)) unstable.push(point.toString(16))
  }
  expect(unstable).toEqual([])
})
