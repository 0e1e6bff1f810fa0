/** The version of this program; the build checks that it is the package's. */
export const VERSION = "0.2.0";
