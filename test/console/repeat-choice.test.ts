import { expect, it } from 'vitest'
import { choiceOf, readRepeat, repeatText } from '../../server/console/composer/schedule/repeat-choice.ts'

const never = { repeatEnds: 'never' }

it.each([
  [{ repeats: '' }, '', ''],
  [{ repeats: 'days', repeatEvery: '3', ...never }, '3', 'Every 3 days'],
  [
    { repeats: 'days', repeatEvery: '3', repeatEnds: 'after', repeatCount: '4' },
    'FREQ=DAILY;INTERVAL=3;COUNT=4',
    'Every 3 days, 4 times',
  ],
  [{ repeats: 'weekdays', ...never }, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  [
    { repeats: 'weekly', 'repeatOn:SU': '1', repeatEnds: 'on', repeatUntil: '2030-12-31' },
    'FREQ=WEEKLY;BYDAY=SU;UNTIL=20301231',
    'Every week on Sunday, until 2030-12-31',
  ],
  [{ repeats: 'weekly', ...never }, 'FREQ=WEEKLY', 'Every week'],
  [
    { repeats: 'monthly', repeatDay: '', date: '2030-01-15T09:00', ...never },
    'FREQ=MONTHLY;BYMONTHDAY=15',
    'Every month on day 15',
  ],
  [{ repeats: 'month-end', ...never }, 'FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on its last day'],
  [
    { repeats: 'rule', repeatRule: 'FREQ=MONTHLY;BYDAY=-1FR', ...never },
    'FREQ=MONTHLY;BYDAY=-1FR',
    'By the rule FREQ=MONTHLY;BYDAY=-1FR',
  ],
])('the form %j says the repetition %j and shows it again', (fields, repeat, text) => {
  expect(readRepeat(fields)).toBe(repeat)
  expect(choiceOf(repeat).kind).toBe(fields.repeats)
  expect(repeatText(repeat)).toBe(text)
})

it('a form of before, a set, and a rule that is wrong keep what they say', () => {
  expect(readRepeat({ repeat: '7' })).toBe('7')
  expect(readRepeat({ repeats: 'unknown' })).toBe('')
  expect(choiceOf('FREQ=DAILY;COUNT=x')).toMatchObject({ kind: 'rule', rule: 'FREQ=DAILY;COUNT=x' })
})
