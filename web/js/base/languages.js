/**
 * Languages with their own names. The build replaces this file, from web/words/*.toml.
 * @type {Record<string, string>}
 */
export const LANGUAGES = { en: "English", tr: "Türkçe" };
