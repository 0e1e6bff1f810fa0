/** The script of an HTML report: reads the front, draws the page over the plain text, and goes on from there. */
import { render } from "preact";
import { readFront } from "./data/read-page.js";
import { Page } from "./page.js";
import { applyTheme, storedTheme } from "./state/theme.js";
import { openWhilePrinting } from "./state/use-printing.js";

applyTheme(storedTheme());
openWhilePrinting();
const place = document.getElementById("page");
if (place) {
  const front = readFront();
  place.replaceChildren();
  render(<Page front={front} />, place);
}
