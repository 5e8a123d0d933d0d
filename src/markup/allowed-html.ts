import type { Attributes } from "./escape.ts";
import { idPrefix, type LinkBases, resolveTarget } from "./urls.ts";

const words = (text: string) => new Set(text.trim().split(/\s+/));

// Nothing that runs, loads a frame, sends a form, or changes how the rest of the page is read.
const elements = words(`
	h1 h2 h3 h4 h5 h6 h7 h8 p br hr div span blockquote pre code tt kbd samp var center
	b i strong em u s del ins strike sub sup small big mark abbr cite dfn q bdo time wbr
	a img picture source video ul ol li dl dt dd table caption thead tbody tfoot tr th td
	details summary figure figcaption ruby rb rt rtc rp input`);

const emptyElements = words("br hr img input source wbr");

// Shown as text where they stand, as GFM has it; without this they would swallow what follows.
const shownElements = words(
	"script style title textarea xmp iframe noembed noframes plaintext",
);

/** What becomes of an element that a text brings along. */
type ElementRule = "allowed" | "empty" | "shown" | "dropped";

/** What becomes of an element of this name, in lower case. */
export function elementRule(name: string): ElementRule {
	if (emptyElements.has(name)) return "empty";
	if (elements.has(name)) return "allowed";
	return shownElements.has(name) ? "shown" : "dropped";
}

type Check = (value: string, bases: LinkBases) => string | undefined;

const anything: Check = (value) => value;
const oneOf =
	(...allowed: string[]): Check =>
	(value) =>
		allowed.includes(value.toLowerCase()) ? value.toLowerCase() : undefined;
const present: Check = () => "";
const whole: Check = (value) => (/^-?\d{1,6}$/.test(value) ? value : undefined);
const length: Check = (value) =>
	/^\d{1,5}(px|%)?$/.test(value) ? value : undefined;
const ownId: Check = (value) =>
	/^[^\s"'<>&]{1,200}$/.test(value)
		? value.startsWith(idPrefix)
			? value
			: idPrefix + value
		: undefined;
const link: Check = (value, bases) => resolveTarget(value, bases);
const image: Check = (value, bases) => resolveTarget(value, bases, "image");
// Several candidates with their widths; commas within an address do not occur in those that are written by hand.
const images: Check = (value, bases) => {
	const candidates = value.split(",").map((candidate) => {
		const [url = "", ...size] = candidate.trim().split(/\s+/);
		const target = image(url, bases);
		const sized =
			size.length <= 1 && /^(\d{1,5}(\.\d{1,3})?[wx])?$/.test(size[0] ?? "");
		return target && sized ? [target, ...size].join(" ") : undefined;
	});
	return candidates.includes(undefined) ? undefined : candidates.join(", ");
};

const everywhere: Record<string, Check> = {
	id: ownId,
	title: anything,
	lang: (value) => (/^[A-Za-z0-9-]{1,35}$/.test(value) ? value : undefined),
	dir: oneOf("ltr", "rtl", "auto"),
	align: oneOf("left", "right", "center", "justify"),
	"aria-label": anything,
	"aria-hidden": oneOf("true", "false"),
};
const cell: Record<string, Check> = {
	colspan: whole,
	rowspan: whole,
	valign: oneOf("top", "middle", "bottom", "baseline"),
	width: length,
};
const byElement: Record<string, Record<string, Check>> = {
	a: { href: link, name: ownId },
	img: { src: image, alt: anything, width: length, height: length },
	source: { srcset: images, media: anything, width: length, height: length },
	video: {
		src: image,
		poster: image,
		width: length,
		height: length,
		controls: present,
		muted: present,
	},
	ol: { start: whole, reversed: present, type: oneOf("1", "a", "i") },
	li: { value: whole },
	details: { open: present },
	time: { datetime: anything },
	td: cell,
	th: cell,
	table: { width: length },
	input: { type: oneOf("checkbox"), checked: present },
};

/** Those attributes that an element may have, with values that are harmless here. */
export function allowedAttributes(
	name: string,
	given: Attributes,
	bases: LinkBases,
): Attributes {
	const own = Object.hasOwn(byElement, name) ? byElement[name] : undefined;
	const kept = new Map<string, string>();
	for (const [key, value] of given) {
		const check = pick(own, key) ?? pick(everywhere, key);
		const safe = check?.(value, bases);
		if (safe !== undefined && !kept.has(key)) kept.set(key, safe);
	}
	if (name === "a") kept.set("rel", "nofollow");
	if (name === "input") kept.set("type", "checkbox").set("disabled", "");
	return [...kept];
}

const pick = (checks: Record<string, Check> | undefined, key: string) =>
	checks && Object.hasOwn(checks, key) ? checks[key] : undefined;
