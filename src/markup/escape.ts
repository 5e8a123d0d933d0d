import { escapeHtml } from "../highlight/escape-html.ts";

export { escapeHtml };

export type Attributes = readonly (readonly [name: string, value: string])[];

/** Attributes as they stand in a tag; the values are escaped, the names must be ours. */
export const attributesHtml = (attributes: Attributes): string =>
	attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("");
