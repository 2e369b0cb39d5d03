import { describe, expect, it } from 'vitest'
import { countCharacters, cutText, hasVisibleText, tidyLine, tidyText } from './typed-text.ts'

const family = '👨‍👩‍👧‍👦'

const unseen: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['spaces of several kinds', ' \t\u00a0\u2003\u3000\u1680'],
  ['line breaks of several kinds', '\r\n\v\f\u0085\u2028\u2029'],
  ['controls', '\u0000\u001b\u007f\u009f'],
  ['a Hangul filler', '\u3164'],
  ['a halfwidth Hangul filler', '\uffa0'],
  ['Hangul initial and medial fillers', '\u115f\u1160'],
  ['a blank Braille pattern', '\u2800'],
  ['a soft hyphen', '\u00ad'],
  ['a grapheme joiner', '\u034f'],
  ['inherent vowels of Khmer', '\u17b4\u17b5'],
  ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
  ['direction marks', '\u061c\u200e\u200f\u202a\u202e\u2066\u2069'],
  ['variation selectors', '\ufe0f\u{e0100}\u180b'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['an empty notehead', '\u{1d159}'],
  ['the place of a picture that was not pasted', '\ufffc'],
  ['a mark on nothing', '\u0301'],
  ['a mix of them', ' \u200b\u3164\u0301 '],
]

describe('text without anything visible', () => {
  it.each(unseen)('is empty with %s', (_, text) => {
    expect([hasVisibleText(text), tidyText(text), tidyLine(text)]).toEqual([false, '', ''])
  })
})

describe('visible text', () => {
  it.each(['a', '.', '7', '❤', family, '한', 'ا', '\ue000', '\u200bx\u200b'])(
    'is what has %s in it',
    text => {
      expect(hasVisibleText(text)).toBe(true)
    },
  )
})

describe('text of several lines', () => {
  it.each([
    ['one kind of line break', 'a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['no other controls', 'a\u0000b\u001bc\u007fd\u009fe', 'abcde'],
    ['its tabs', 'a\tb', 'a\tb'],
    ['no space around it', ' \n a  b \u3000', 'a  b'],
    ['whole characters', 'a\ud800b', 'a\ufffdb'],
    ['direction marks', '\u202eabc\u202c', '\u202eabc\u202c'],
    ['joiners', `${family} می\u200cخواهم`, `${family} می\u200cخواهم`],
  ])('has %s', (_, typed, text) => {
    expect(tidyText(typed)).toBe(text)
    expect(tidyText(text)).toBe(text)
  })
})

describe('a line', () => {
  it.each([
    ['no direction marks', '\u202eKim 05 ,\u061c\u2066\u200e', 'Kim 05 ,'],
    ['single spaces', ' Kim\u00a0\u2800 \n B ', 'Kim B'],
    ['no invisible letters', 'K\u200bi\u00ad\u200dm\ufe0f\ufeff\u3164\u{e0041}', 'Kim'],
    ['no controls', 'Ki\u0000m\u001b', 'Kim'],
    ['whole characters', 'a\ud800b', 'a\ufffdb'],
    ['composed letters', 'cafe\u0301', 'café'],
    ['the joiners of a family', family, family],
    ['a rainbow flag', '🏳️‍🌈', '🏳️‍🌈'],
    ['a flag of tags', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['an astronaut with a skin tone', '👩🏽‍🚀', '👩🏽‍🚀'],
    ['a keycap', '1️⃣', '1️⃣'],
    ['a red heart', '❤️', '❤️'],
    ['a face without a needless selector', '😀\ufe0f', '😀'],
    ['one joiner in Persian', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
    ['no joiner at the end of Persian', 'می\u200c', 'می'],
    ['the joiner of Hindi', 'क्\u200dष', 'क्\u200dष'],
    ['the last letter of a Malayalam name', 'ക\u0d4d\u200d', 'ക\u0d4d\u200d'],
    ['the form of a Japanese name', '辻\u{e0100}', '辻\u{e0100}'],
  ])('has %s', (_, typed, line) => {
    expect(tidyLine(typed)).toBe(line)
    expect(tidyLine(line)).toBe(line)
  })
})

it('characters are code points', () => {
  expect(['', 'abc', '😀😀', family, 'e\u0301'].map(countCharacters)).toEqual([0, 3, 2, 7, 2])
})

describe('a cut text', () => {
  it.each([
    ['short enough', 'abc', 3, 'abc'],
    ['cut between letters', 'abcd', 3, 'abc'],
    ['cut before a family that has no room', `ab${family}c`, 5, 'ab'],
    ['cut behind a family that has room', `ab${family}c`, 9, `ab${family}`],
    ['cut between flags', '🇩🇪🇫🇷', 3, '🇩🇪'],
    ['cut before a letter with its mark', 'aé'.normalize('NFD'), 2, 'a'],
    ['cut before a syllable of Hindi', 'नक्षि', 3, 'न'],
    ['as long in emoji', '😀😀😀', 3, '😀😀😀'],
    ['cut in its only cluster', `Z${'\u0351'.repeat(9)}`, 3, 'Z\u0351\u0351'],
  ])('is %s', (_, text, most, cut) => {
    expect(cutText(text, most)).toBe(cut)
  })
})
