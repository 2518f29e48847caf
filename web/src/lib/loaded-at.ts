/** The path this document was loaded at. The app navigates on without loading another. */
export const LOADED_AT = location.pathname;
