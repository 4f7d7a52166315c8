/** Languages with their own names, made by build/contract.py from web/words/*.toml. */
export const LANGUAGES: Record<string, string> = { en: "English", tr: "Türkçe" };
