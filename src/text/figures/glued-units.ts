/** Letters that may stand directly behind a figure without making it part of a name. */

/** Units of measure: "5kg" is the figure 5, while "7A" is a name. Compared exactly. */
export const gluedUnits: ReadonlySet<string> = new Set(
  `kg g mg µg lb lbs oz t km m cm mm µm nm mi ft in yd l L ml mL cl dl gal
   s sec secs ms µs ns min mins h hr hrs d wk wks mo yr yrs y
   B KB MB GB TB PB kB KiB MiB GiB TiB kb Mb Gb bit bits px pt em rem dpi fps
   Hz kHz MHz GHz W kW MW GW kWh MWh GWh V mV kV mAh Ah Pa kPa MPa bar psi J kJ cal kcal
   C F K ºC ºF x X pp ppt ppm ppb bp mph kph kmh rpm dB sqft acres deg rad`.split(/\s+/u),
);

/** Letters that make an ordinal or a clock time of the digits before them: no figure at all. */
export const notFigureSuffixes: ReadonlySet<string> = new Set(
  "st nd rd th ST ND RD TH am pm AM PM Am Pm".split(" "),
);
