import * as csvParse from 'csv-parse'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { MAX_CELL_LENGTHS } from '../../server/posts/bulk/rows.ts'
import { guardCell, readTable, removeGuard } from '../../server/posts/bulk/table.ts'

describe('a table', () => {
  it('accepts commas, semicolons or tabs, a byte-order mark, quoted line breaks and missing cells', async () => {
    for (const mark of [',', ';', '\t']) {
      const text = `\ufeffChannel${mark}Short Link${mark}content\r\nOne${mark}${mark}"two\nlines, ""quoted"" ; here"\r\nTwo\r\n`
      expect(await readTable(text)).toEqual({
        rows: [{ channel: 'One', content: 'two\nlines, "quoted" ; here' }, { channel: 'Two' }],
        ignoredColumns: [],
      })
    }
  })

  it('recognizes aliases of columns and names unknown ones', async () => {
    expect(await readTable('integration,Publish_Date,text,GROUP,Colour,constructor\na,b,c,d,e,f')).toEqual({
      rows: [{ channel: 'a', date: 'b', content: 'c', thread: 'd' }],
      ignoredColumns: ['Colour', 'constructor'],
    })
  })

  it.each([
    'sep=;\r\nchannel;content\r\na;b,c\r\n',
    '\ufeffsep=;\nchannel;content\na;b,c\n',
    '"sep=;"\r\nchannel;content\r\na;b,c\r\n',
    'SEP=|\nchannel|content\na|b,c',
    'sep=\t\nchannel\tcontent\na\tb,c',
  ])('takes its delimiter from the first line of a spreadsheet: %j', async (text) => {
    const rows = [{ channel: 'a', content: 'b,c' }]
    expect(await readTable(text)).toEqual({ rows, ignoredColumns: [] })
  })

  it('counts the line of the delimiter where it names a line', async () => {
    await expect(readTable('sep=;\nchannel;content\nx;y;z')).rejects.toThrow(/line 3/)
  })

  it('has empty rows in their places', async () => {
    const rows = [null, { channel: 'a' }, null, null, { channel: 'b', content: ' ' }]
    const text = `channel,content\n,\na\n"",""\n \u00a0,\t\nb," "\n`
    expect((await readTable(text)).rows).toEqual(rows)
  })

  it('may end in any number of empty rows', async () => {
    const { rows } = await readTable(`channel,content\n${'a,b\n'.repeat(1_000)}${',\n'.repeat(20_000)}`)
    expect(rows.filter((row) => row !== null)).toHaveLength(1_000)
  })

  it('names a column without a name only if it has values', async () => {
    expect((await readTable('channel,content,, \na,b,,\n')).ignoredColumns).toEqual([])
    expect((await readTable('channel,content,,\na,b,,c\n')).ignoredColumns).toEqual([''])
  })

  it.each([
    ['content\nx', /called channel/],
    ['channel,channel\nx,y', /Two columns are called channel/],
    ['channel,content\nx,"open', /cannot be read/],
    ['channel,content\nx,y,z', /line 2/],
    ['', /called channel/],
    [`channel${',x'.repeat(300)}\nx`, /more than 200 columns/],
  ])('refuses an invalid table: %j', async (text, message) => {
    await expect(readTable(text)).rejects.toThrow(message)
  })

  it('reads at most one row beyond the limit', async () => {
    expect((await readTable(`channel\n${'x\n'.repeat(5_000)}`)).rows).toHaveLength(1_001)
  })

  it.each([
    ['the first line', ','.repeat(10_000_000)],
    ['a later line', `channel,content\na,b\n${','.repeat(10_000_000)}`],
  ])('does not parse beyond column 200 of %s', async (_, text) => {
    const parsed = vi.spyOn(csvParse.Parser.prototype, 'write')
    await expect(readTable(text)).rejects.toThrow(/more than 200 columns/)
    expect(parsed.mock.calls.length).toBeLessThanOrEqual(1)
  })

  it('yields to other work while parsing a long table', async () => {
    let turns = 0
    let next = setImmediate(function count() {
      turns += 1
      next = setImmediate(count)
    })
    const cell = `"${'long, '.repeat(1_500)}"`
    const { rows } = await readTable(`channel,content\n${`a,${cell}\n`.repeat(1_000)}`)
    clearImmediate(next)
    expect(rows).toHaveLength(1_000)
    expect(turns).toBeGreaterThan(300)
  })

  it('escapes formulas of spreadsheets and reads back what was written', () => {
    for (const cell of ['=1+1', '+1', '-1', '@x', '\t=1', '\n=1', "'=1", "''@x", '＝1']) {
      expect(guardCell(cell)).toBe(`'${cell}`)
      expect(removeGuard(guardCell(cell))).toBe(cell)
    }
    expect(removeGuard("'quoted'")).toBe("'quoted'")
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', '\t', '\n') }), (cell) => {
        expect(removeGuard(guardCell(cell))).toBe(cell)
        expect(guardCell(cell)).not.toMatch(/^[=+\-@\t\n]/)
      }),
    )
  })

  it('limits cells to the lengths that JSON rows have', () => {
    const { properties } = contract.components.schemas.BulkRow
    for (const [column, most] of Object.entries(MAX_CELL_LENGTHS))
      expect(properties[column as keyof typeof properties], column).toMatchObject({ maxLength: most })
  })
})
