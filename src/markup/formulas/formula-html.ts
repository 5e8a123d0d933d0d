import temml from "temml";
import { escapeHtml } from "../escape.ts";
import { longestFormula } from "./read-formulas.ts";

/** Makes a formula MathML; undefined for what is none, or beyond what formulas of one text may cost. */
export type RenderFormula = (
	source: string,
	display: boolean,
) => string | undefined;

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
	const maxExpand = expansionsOf(source);
	if (maxExpand === undefined) return undefined;
	let html: string;
	try {
		html = temml.renderToString(source, {
			displayMode: display,
			throwOnError: true,
			trust: false,
			maxExpand,
			maxSize: [20, 500],
		});
	} catch {
		return undefined;
	}
	return plain(html);
}

const mostExpansions = 200;
/** Signs that own words may add to a formula. */
const mostAdded = 4000;
const definition =
	/\\(?:[egx]?def|let|futurelet|global|long|newcommand|renewcommand|providecommand)(?![a-zA-Z@])/;
const growing = /#|\\(?:edef|xdef|futurelet|expandafter)(?![a-zA-Z@])/;

/**
 * How many words a formula may replace: Temml counts them, not what they become. Words that a formula defines itself stand for no more than
 * the formula is long; those with arguments may multiply what they are given, and are refused (undefined).
 */
function expansionsOf(source: string): number | undefined {
	if (!definition.test(source)) return mostExpansions;
	if (growing.test(source)) return undefined;
	return Math.min(mostExpansions, Math.floor(mostAdded / source.length));
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
	render: RenderFormula | undefined,
): string {
	const math = render?.(source, display);
	return math
		? `<span class="formula">${math}</span>`
		: `<code class="language-math">${escapeHtml(source)}</code>`;
}

/** A formula that stands alone. */
export function formulaBlockHtml(
	source: string,
	render: RenderFormula | undefined,
	single = false,
): string {
	const math = render?.(source, true);
	if (math) return `<div class="formula" tabindex="0">${math}</div>\n`;
	const code = `<code class="language-math">${escapeHtml(source)}</code>`;
	return single ? `${code}\n` : `<pre class="code-block">${code}</pre>\n`;
}
