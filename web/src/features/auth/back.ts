/** A path without empty segments, because `//evil.example` would lead to another site. */
const PATH = /^\/$|^(\/[\w.%-]+)+$/;
const QUERY = /^[\w\-./=&%]*$/;

/** The path to return to after signing in, if the path is a plain path inside Kairos. */
export function backIn(query: URLSearchParams): string | undefined {
  const wanted = query.get('redirect') ?? '';
  const [path = '', search = '', ...more] = wanted.split('?');
  return PATH.test(path) && QUERY.test(search) && more.length === 0 ? wanted : undefined;
}
