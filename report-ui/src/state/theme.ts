/** Exists for dark and light: what the system says, unless the reader chose. */

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "regressgate-theme";

/** What was chosen; some browsers keep nothing for files. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return themes.find((theme) => theme === stored) ?? "auto";
  } catch {
    return "auto";
  }
}

/** Shows a theme and remembers it where that is possible. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "auto") delete dataset["theme"];
  else dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}
