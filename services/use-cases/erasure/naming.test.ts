import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNamedIn, namingOf, onlyAddress, withoutNames } from './naming.ts';

const ana = namingOf(['ana.souza@example.com'], ['Ana Souza', 'Ana de Souza']);

describe('someone is left out', () => {
  test.each([
    ['ask ANA.Souza@example.com.', 'ask someone.'],
    ['<mailto:ana.souza@example.com|ana.souza@example.com>', '<mailto:someone|someone>'],
    ['Meeting with Ana Souza and Ben', 'Meeting with someone and Ben'],
    ['ana souza, ana de souza', 'someone, someone'],
    ['Ana Souza’s review / 1:1 Ana Souza-Ben', 'someone’s review / 1:1 someone-Ben'],
    ['Ana de Souza'.normalize('NFD'), 'someone'],
  ])('%s', (text, expected) => {
    expect(withoutNames(text, ana)).toBe(expected);
    expect(isNamedIn(text, ana)).toBe(true);
  });

  test.each([
    'diana.souza@example.com',
    'not.ana.souza@example.com',
    'ana.souza@example.com.br',
    'Banana, Anatomy and de facto',
    'Ana@example.com',
    'Ana’s review may be of another Ana',
    'Souza: budget',
    'Meeting with Ana and Ben',
  ])('and nobody else: %s', (text) => {
    expect(withoutNames(text, ana)).toBe(text);
    expect(isNamedIn(text, ana)).toBe(false);
  });

  test('by what their address says of a name, where nobody has told one', () => {
    expect(withoutNames('Meeting with Emma Newyork', namingOf(['emma.newyork+k@example.com'], []))).toBe(
      'Meeting with someone',
    );
  });

  test('by a name of one word only in a title that Kairos made, where it cannot be an ordinary word', () => {
    const grace = namingOf(['g@example.com'], ['Grace']);
    for (const kept of ['Grace period policy', 'Meeting with Grace Hopper', 'Meeting with the Grace team'])
      expect(withoutNames(kept, grace)).toBe(kept);
    expect(withoutNames('Meeting with Ben, Grace and Ana', grace)).toBe('Meeting with Ben, someone and Ana');
    expect(withoutNames('Meeting with Grace', grace)).toBe('Meeting with someone');
  });

  test('where another name is longer, that one is taken as a whole', () => {
    expect(
      withoutNames('Ana Maria Souza', namingOf(['a@example.com'], ['Ana Maria', 'Ana Maria Souza'])),
    ).toBe('someone');
  });
});

test('who was left out is named no more, whatever signs stand in the names', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constant(null)), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.emailAddress(), name, texts, (email, called, parts) => {
      const naming = namingOf([email], [called]);
      fc.pre(!isNamedIn('someone', naming));
      const left = withoutNames(parts.map((part) => part ?? ` ${email} ${called} `).join(' '), naming);
      expect(isNamedIn(left, naming)).toBe(false);
      if (parts.includes(null)) expect(left).toContain('someone');
    }),
  );
});

test('of an address alone no name is read', () => {
  expect(withoutNames('Ana, ana@example.com', onlyAddress('ana@example.com'))).toBe('Ana, someone');
});
