/** The types of links.mjs. */
import type { Definition, Image, Link, Root } from "mdast";

export function slug(text: string): string;
export function anchorsOf(tree: Root): string[];
export function linksOf(tree: Root): (Link | Image | Definition)[];
