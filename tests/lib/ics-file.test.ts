import { describe, expect, it } from 'vitest';
import { icsFile } from '#lib/ics-file.ts';
import { makeEntry } from './fixtures.ts';

const entry = makeEntry({
  title: 'Volleyball; 4 on 4, back\\slash',
  description: 'Line one\r\nLine two, with a comma',
});

/** The lines as a calendar reads them: unfolded, then unescaped. */
function parse(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      const text = value.join(':').replace(/\\([\\;,nN])/g, (_, it) => (/n/i.test(it) ? '\n' : it));
      return [name, text];
    }),
  );
}

describe('icsFile', () => {
  it('gives back every text as it was', () => {
    const lines = parse(icsFile(entry));
    expect(lines.get('SUMMARY')).toBe(entry.title);
    expect(lines.get('DESCRIPTION')).toBe('Line one\nLine two, with a comma');
    expect(lines.get('UID')).toBe(entry.uid);
    expect(lines.get('SEQUENCE')).toBe('3');
    expect(lines.get('URL')).toBe(entry.url);
  });

  it('tells times in UTC', () => {
    const lines = parse(icsFile(entry));
    expect(lines.get('DTSTART')).toBe('20261102T000000Z');
    expect(lines.get('DTEND')).toBe('20261102T020000Z');
    expect(lines.get('DTSTAMP')).toBe('20261101T120000Z');
  });

  it('escapes what has a meaning in the format', () => {
    expect(icsFile(entry)).toContain('SUMMARY:Volleyball\\; 4 on 4\\, back\\\\slash\r\n');
    expect(icsFile({ ...entry, title: 'A\r\nEND:VCALENDAR\u0007' })).toContain(
      'SUMMARY:A\\nEND:VCALENDAR\r\n',
    );
  });

  it('folds at 75 octets without splitting a character', () => {
    const title = '🏐 ñandú '.repeat(40).trim();
    const file = icsFile({ ...entry, title });
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(parse(file).get('SUMMARY')).toBe(title);
  });

  it('ends every line with CRLF', () => {
    const file = icsFile(entry);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
