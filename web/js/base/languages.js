/**
 * The languages there are, each in its own name. The build writes this file anew, from web/words/*.toml.
 * @type {Record<string, string>}
 */
export const LANGUAGES = { en: "English", tr: "Türkçe" };
