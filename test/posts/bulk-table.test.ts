import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { MAX_CELL_LENGTHS } from '../../server/posts/bulk/rows.ts'
import { guardCell, readTable, removeGuard } from '../../server/posts/bulk/table.ts'

describe('a table', () => {
  it('is read with commas, semicolons or tabs, a byte-order mark, quoted line breaks and missing cells', () => {
    for (const mark of [',', ';', '\t']) {
      const text = `\ufeffChannel${mark}Short Link${mark}content\r\nOne${mark}${mark}"two\nlines, ""quoted"" ; here"\r\nTwo\r\n`
      expect(readTable(text)).toEqual({
        rows: [{ channel: 'One', content: 'two\nlines, "quoted" ; here' }, { channel: 'Two' }],
        ignoredColumns: [],
      })
    }
  })

  it('knows other names of columns, and says which it does not know', () => {
    expect(readTable('integration,Publish_Date,text,GROUP,Colour\na,b,c,d,e')).toEqual({
      rows: [{ channel: 'a', date: 'b', content: 'c', thread: 'd' }],
      ignoredColumns: ['Colour'],
    })
  })

  it.each([
    ['content\nx', /called channel/],
    ['channel,channel\nx,y', /Two columns are called channel/],
    ['channel,content\nx,"open', /cannot be read/],
    ['channel,content\nx,y,z', /line 2/],
    ['', /called channel/],
    [`channel${',x'.repeat(300)}\nx`, /more than 200 columns/],
  ])('is refused when it is none: %j', (text, message) => {
    expect(() => readTable(text)).toThrow(message)
  })

  it('is not read further than a table may go', () => {
    expect(readTable(`channel\n${'x\n'.repeat(5_000)}`).rows).toHaveLength(1_001)
  })

  it('never shows a spreadsheet a formula, and reads back what was written', () => {
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

  it('takes cells as long as JSON may have them', () => {
    const { properties } = contract.components.schemas.BulkRow
    for (const [column, most] of Object.entries(MAX_CELL_LENGTHS))
      expect(properties[column as keyof typeof properties], column).toMatchObject({ maxLength: most })
  })
})
