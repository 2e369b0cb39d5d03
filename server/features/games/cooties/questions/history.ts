import type { KnownQuestion } from './question.ts'

export const historyQuestions: readonly KnownQuestion[] = [
  {
    id: 'stonewall',
    text: 'Where did the riots begin in June 1969 that Pride marches remember?',
    options: ['At the Stonewall Inn, New York', 'In the Castro, San Francisco', 'In Soho, London'],
    right: 0,
    explanation:
      'Guests of the Stonewall Inn stood up to a police raid for several nights. The first marches a year later remembered it.',
  },
  {
    id: 'compton',
    text: 'Who stood up to the police in Compton’s Cafeteria in San Francisco in 1966?',
    options: ['Students of the university', 'Trans women and drag queens', 'Soldiers on leave'],
    right: 1,
    explanation:
      'Three years before Stonewall, trans women and drag queens of the Tenderloin fought back against arrests.',
  },
  {
    id: 'hirschfeld',
    text: 'What did Magnus Hirschfeld found in Berlin in 1919?',
    options: ['A theatre', 'The Institute for Sexual Science', 'A newspaper for gay sailors'],
    right: 1,
    explanation:
      'It advised, treated and collected until it was plundered in May 1933. Much of its library was burned.',
  },
  {
    id: 'rainbow',
    text: 'Who made the first rainbow flag, in 1978?',
    options: ['Keith Haring', 'Andy Warhol', 'Gilbert Baker'],
    right: 2,
    explanation:
      'Gilbert Baker and friends dyed and sewed the first ones by hand for the parade in San Francisco, with eight stripes.',
  },
  {
    id: 'netherlands',
    text: 'Which country was the first to open marriage to couples of the same sex?',
    options: ['Denmark', 'The Netherlands', 'Canada'],
    right: 1,
    explanation:
      'The Netherlands, in April 2001. Denmark had had registered partnerships since 1989.',
  },
  {
    id: 'lambda',
    text: 'Which letter did the Gay Activists Alliance choose as its sign in 1970?',
    options: ['Alpha', 'Lambda', 'Omega'],
    right: 1,
    explanation:
      'The Greek lambda, which a congress in Edinburgh made an international sign four years later.',
  },
  {
    id: 'silence-death',
    text: 'Which words stood below the pink triangle of ACT UP?',
    options: ['Silence = Death', 'Love is Love', 'Born This Way'],
    right: 0,
    explanation:
      'Silence = Death, from 1987 on: against the silence of governments about AIDS. The triangle had been the sign of gay prisoners in concentration camps.',
  },
]
