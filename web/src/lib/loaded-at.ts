/** The path that this document was loaded at; the app moves on from there without loading another. */
export const LOADED_AT = location.pathname;
