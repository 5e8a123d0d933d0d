import { type Attributes, attributesHtml, escapeHtml } from "./escape.ts";
import type { OpenReference, Pieces, Reference } from "./references.ts";

/** The text would become more HTML than it may. */
export class TooMuchHtml extends Error {
	constructor() {
		super("the rendered text is too large");
		this.name = "TooMuchHtml";
	}
}

interface WriterConfig {
	/** Whether empty elements end as in XML. */
	readonly selfClosing: boolean;
	/** Characters at most. */
	readonly most: number;
}

/**
 * Writes HTML that is balanced whatever comes in. Elements of the user live within elements of ours: one of theirs cannot close
 * one of ours, and closing one of ours closes all of theirs inside.
 */
export interface HtmlWriter {
	open(name: string, attributes?: Attributes): void;
	close(name: string): void;
	empty(name: string, attributes?: Attributes): void;
	text(text: string): void;
	/** HTML that is right as it is. */
	html(html: string): void;
	reference(reference: Reference, text: string, otherwise?: string): void;
	/** An element that the text brings along and that is allowed. */
	userOpen(name: string, attributes: Attributes): void;
	userClose(name: string): void;
	/** Whether one of these is open around here. */
	inside(...names: readonly string[]): boolean;
	finish(): Pieces;
}

interface Frame {
	readonly name: string;
	readonly ours: boolean;
}

// Each of them is an object on its way out of the thread.
const mostReferences = 5000;

// Browsers stop nesting at 512; nobody needs that many.
const deepest = 200;

/** A writer for one text. */
export function htmlWriter({ selfClosing, most }: WriterConfig): HtmlWriter {
	const done: (string | OpenReference)[] = [];
	const stack: Frame[] = [];
	const openNow = new Map<string, number>();
	// Elements beyond the depth are left out, and as many ends of theirs.
	const skipped = new Map<string, number>();
	let parts: string[] = [];
	let size = 0;
	let references = 0;

	const add = (html: string) => {
		size += html.length;
		if (size > most) throw new TooMuchHtml();
		parts.push(html);
	};
	const push = (name: string, attributes: Attributes, ours: boolean) => {
		add(`<${name}${attributesHtml(attributes)}>`);
		stack.push({ name, ours });
		openNow.set(name, (openNow.get(name) ?? 0) + 1);
	};
	const pop = () => {
		const { name } = stack.pop() as Frame;
		openNow.set(name, (openNow.get(name) ?? 0) - 1);
		add(`</${name}>`);
	};
	const flush = () => {
		if (parts.length > 0) done.push(parts.join(""));
		parts = [];
	};

	return {
		open: (name, attributes = []) => push(name, attributes, true),
		close(name) {
			while (stack.length > 0 && !stack.at(-1)?.ours) pop();
			if (stack.at(-1)?.name === name) pop();
		},
		empty: (name, attributes = []) =>
			add(`<${name}${attributesHtml(attributes)}${selfClosing ? "/" : ""}>`),
		text: (text) => add(escapeHtml(text)),
		html: add,
		reference(reference, text, otherwise = escapeHtml(text)) {
			if (++references > mostReferences) return add(otherwise);
			size += otherwise.length + 64;
			flush();
			done.push({ reference, text, otherwise });
		},
		userOpen(name, attributes) {
			if (stack.length < deepest) push(name, attributes, false);
			else skipped.set(name, (skipped.get(name) ?? 0) + 1);
		},
		userClose(name) {
			const left = skipped.get(name) ?? 0;
			if (left > 0) return void skipped.set(name, left - 1);
			const at = stack.findLastIndex((f) => f.ours || f.name === name);
			if (at < 0 || stack[at]?.ours) return;
			while (stack.length > at) pop();
		},
		inside: (...names) => names.some((n) => (openNow.get(n) ?? 0) > 0),
		finish() {
			while (stack.length > 0) pop();
			flush();
			return done;
		},
	};
}
