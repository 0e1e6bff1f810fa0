/** Exists for the choice between dark, light, and what the system says. */
import { useState } from "preact/hooks";
import { applyTheme, storedTheme, type Theme, themes } from "../state/theme.js";

const titles: Record<Theme, string> = { auto: "Auto", light: "Light", dark: "Dark" };

export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <fieldset class="themes">
      <legend class="visually-hidden">Colours</legend>
      {themes.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="theme"
            checked={theme === each}
            onChange={() => {
              applyTheme(each);
              setTheme(each);
            }}
          />
          <span>{titles[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
