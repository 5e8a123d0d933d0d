import temml from "temml";
import { escapeHtml } from "../escape.ts";
import { longestFormula } from "./read-formulas.ts";

const words = (text: string) => new Set(text.trim().split(/\s+/));
const elements = words(
	"math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle mpadded mphantom menclose merror msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd",
);
const attributes = words(
	"fence form stretchy separator lspace rspace minsize maxsize symmetric largeop movablelimits accent accentunder mathvariant linethickness displaystyle scriptlevel width height depth voffset notation display columnspan rowspan",
);

/**
 * A formula of TeX as MathML: its plain elements and attributes, nothing that styles, loads or leads anywhere. undefined when
 * it is too long or no formula.
 */
export function mathml(source: string, display: boolean): string | undefined {
	if (source.length > longestFormula) return undefined;
	let html: string;
	try {
		html = temml.renderToString(source, {
			displayMode: display,
			throwOnError: true,
			trust: false,
			maxExpand: 200,
			maxSize: [20, 500],
		});
	} catch {
		return undefined;
	}
	return plain(html);
}

function plain(html: string): string | undefined {
	let known = true;
	const kept = html.replace(
		/<(\/?)([^\s>/]*)([^>]*?)(\/?)>/g,
		(_, slash: string, name: string, rest: string, end: string) => {
			if (!elements.has(name)) known = false;
			const own = [...rest.matchAll(/([\w-]+)="([^"<>]*)"/g)]
				.filter(([, key = ""]) => attributes.has(key))
				.map(([whole]) => ` ${whole}`);
			return `<${slash}${name}${slash ? "" : own.join("")}${end}>`;
		},
	);
	return known ? kept : undefined;
}

/** A formula within a line: for a page as MathML; elsewhere, and where it is none, as code that a client can render. */
export function formulaHtml(
	source: string,
	display: boolean,
	render: boolean,
): string {
	const math = render ? mathml(source, display) : undefined;
	return math
		? `<span class="formula">${math}</span>`
		: `<code class="language-math">${escapeHtml(source)}</code>`;
}

/** A formula that stands alone. */
export function formulaBlockHtml(
	source: string,
	render: boolean,
	single = false,
): string {
	const math = render ? mathml(source, true) : undefined;
	if (math) return `<div class="formula" tabindex="0">${math}</div>\n`;
	const code = `<code class="language-math">${escapeHtml(source)}</code>`;
	return single ? `${code}\n` : `<pre class="code-block">${code}</pre>\n`;
}
