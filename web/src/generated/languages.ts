/** Languages with their own names. The build replaces this file, from web/words/*.toml. */
export const LANGUAGES: Record<string, string> = { en: "English", tr: "Türkçe" };
