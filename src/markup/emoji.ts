import data from "./data/emoji.json" with { type: "json" };
import { type Attributes, attributesHtml } from "./escape.ts";

const signs: Readonly<Record<string, readonly string[]>> = data;

/** The sign of this name with what it means, as HTML; undefined when there is none. */
export function emojiHtml(name: string): string | undefined {
	if (!Object.hasOwn(signs, name)) return undefined;
	const [sign = "", description = ""] = signs[name] ?? [];
	const attributes: Attributes = [
		["class", "emoji"],
		["aria-label", description],
		["data-alias", name],
	];
	return `<span${attributesHtml(attributes)}>${sign}</span>`;
}

/** The signs whose names have a word in them, those that begin with it first. */
export function findEmoji(
	word: string,
	limit: number,
): { name: string; sign: string }[] {
	const names = Object.keys(signs).filter((name) => name.includes(word));
	const first = names.filter((name) => name.startsWith(word));
	const others = names.filter((name) => !name.startsWith(word));
	return [...first, ...others]
		.slice(0, limit)
		.map((name) => ({ name, sign: signs[name]?.[0] ?? "" }));
}
